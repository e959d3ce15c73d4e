import { sql } from 'drizzle-orm'
import type { InspectionItem, InspectionResult } from '#core/contract/inspection.ts'
import { DEMO_PART_TYPES } from '#core/demo/demo-catalogue-data.ts'
import type { DemoFaultCode } from '#core/demo/demo-fault-codes.ts'
import { demoFailureType, demoFaultOf, demoFaults, FAULT_STRETCH_MS } from '#core/demo/demo-faults.ts'
import { DEMO_SEED, type DemoVehicle } from '#core/demo/demo-fleet.ts'
import { demoAgeDays } from '#core/demo/demo-life.ts'
import { between, hashOf, unitOf } from '#core/demo/hash-random.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { dm1IdOf, sourceOf } from '#core/protocol/can/bus-faults.ts'
import { dtcOf, dtcText } from '#core/protocol/uds/dtc.ts'
import type { Database } from '#server/store/database.ts'

type Orm = Pick<Database['orm'], 'execute'>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ROWS_PER_INSERT = 5_000
/** Purpose of each hash. */
const FOR = { failure: 76, run: 77, item: 78 } as const
/** Days of trouble codes before the demo began. */
const FAULT_DAYS = 30
const FORGOTTEN_MS = 2 * HOUR_MS
const STATUS = { past: 0x28, present: 0xab, onBus: 0x89 } as const

/** Trouble codes of the month before the demo began, as the simulated control units have them: some are still present. */
export async function addDemoFaultPast(
  orm: Orm,
  oemId: string,
  fleet: readonly DemoVehicle[],
  seededAt: number,
): Promise<void> {
  const { rows } = await orm.execute<{ id: number; vin: string }>(
    sql`select id, vin from vehicle where oem_id = ${oemId}`,
  )
  const idOf = new Map(rows.map(({ id, vin }) => [vin, id]))
  const reports = fleet.flatMap((vehicle) => {
    const vehicleId = idOf.get(vehicle.vin)
    return vehicleId === undefined ? [] : pastFaults(vehicle, seededAt).map((fault) => ({ oemId, vehicleId, ...fault }))
  })
  for (let at = 0; at < reports.length; at += ROWS_PER_INSERT) {
    await orm.execute(sql`insert into dtc_observation
        (oem_id, vehicle_id, ecu, address, dtc, code, status, first_at, last_at, cleared_at)
      select * from jsonb_to_recordset(${JSON.stringify(reports.slice(at, at + ROWS_PER_INSERT))}::jsonb) as r("oemId" text,
        "vehicleId" int, ecu text, address bigint, dtc int, code text, status int, "firstAt" timestamptz,
        "lastAt" timestamptz, "clearedAt" timestamptz) on conflict do nothing`)
  }
}

/** The newest one of each code; a code that is no longer in the memory was cleared. */
function pastFaults(vehicle: DemoVehicle, seededAt: number) {
  const newest = Math.floor(seededAt / FAULT_STRETCH_MS)
  const since = Math.max(seededAt - FAULT_DAYS * DAY_MS, seededAt - demoAgeDays(DEMO_SEED, vehicle.index) * DAY_MS)
  const stored = new Set(demoFaults(DEMO_SEED, vehicle, seededAt).map(({ entry }) => entry))
  const count = Math.ceil((FAULT_DAYS * DAY_MS) / FAULT_STRETCH_MS) + 1
  const stretches = Array.from({ length: count }, (_, back) => newest - back)
  return stretches.flatMap((stretch) => {
    const fault = demoFaultOf(DEMO_SEED, vehicle, stretch, seededAt)
    const named = fault && nameOf(fault.entry)
    if (!fault || !named || fault.start < since) return []
    const { entry, start, end, isActive } = fault
    // The bus says nothing of a fault that has ended.
    const isKnown = entry.protocol === 'j1939' ? isActive : stored.has(entry)
    return [
      {
        ecu: entry.ecu,
        ...named,
        status: !isActive ? STATUS.past : entry.protocol === 'j1939' ? STATUS.onBus : STATUS.present,
        firstAt: new Date(start),
        lastAt: new Date(Math.min(end, seededAt)),
        clearedAt: isKnown ? null : new Date(Math.min(end + FORGOTTEN_MS, seededAt)),
      },
    ]
  })
}

/** Code and address as readings and bus data of the vehicle name them. */
function nameOf({ protocol, code, ecu }: DemoFaultCode): { address: number; dtc: number; code: string } | undefined {
  if (protocol === 'j1939') {
    const source = sourceOf(ecu)
    const [spn = 0, fmi = 0] = code.split('/').map(Number)
    return source === undefined ? undefined : { address: dm1IdOf(source), dtc: (spn << 5) | fmi, code }
  }
  const address = DEMO_PART_TYPES.find((part) => part.code === ecu)?.diagnosticAddress ?? ''
  const bare = dtcOf(code)
  if (bare === null || address === '') return undefined
  const dtc = bare + demoFailureType(code)
  return { address: Number.parseInt(address, 16), dtc, code: dtcText(dtc) }
}

/** Vehicles sold within so many days left the line within the month before the demo began. */
const INSPECTED_DAYS = 38
const FIRST_FAILS = 0.09
const LEAST_SECONDS = 70
const MOST_SECONDS = 320

interface LeftTheLine {
  id: number
  sold: string
  template: number
  name: string
  line: string
  station: string
  items: InspectionItem[]
}

/** Inspections of the vehicles delivered last: all passed in the end, a few not at first. */
export async function addDemoLineOff(orm: Orm, oemId: string, seededAt: number): Promise<void> {
  const { rows } = await orm.execute<LeftTheLine & Record<string, unknown>>(sql`
    select v.id, v.sold_on::text as sold, t.id as template, t.name, split_part(t.stations[1], '/', 1) as line,
           split_part(t.stations[1], '/', 2) as station, n.items
      from vehicle v join vehicle_model m on m.id = v.model_id
      join inspection_template t on t.oem_id = v.oem_id and m.model_code = any(t.models)
      join inspection_template_version n on n.template_id = t.id and n.version = t.version
     where v.oem_id = ${oemId} and v.sold_on > ${new Date(seededAt - INSPECTED_DAYS * DAY_MS).toISOString()}::date
       and not exists (select 1 from inspection_run r where r.vehicle_id = v.id) order by v.id`)
  const runs = rows.flatMap((vehicle, index) => runsOf(oemId, vehicle, index))
  for (let at = 0; at < runs.length; at += ROWS_PER_INSERT) {
    await orm.execute(sql`insert into inspection_run (oem_id, vehicle_id, run_no, template_id, template_name, version, line,
        station, state, items, results, passed, failed, started_at, ended_at)
      select "oemId", "vehicleId", "runNo", template, name, 1, line, station, state, items, results, passed,
        array(select jsonb_array_elements_text(failed)), "startedAt", "endedAt"
      from jsonb_to_recordset(${JSON.stringify(runs.slice(at, at + ROWS_PER_INSERT))}::jsonb) as r("oemId" text,
        "vehicleId" int, "runNo" int, template int, name text, line text, station text, state text, items jsonb,
        results jsonb, passed int, failed jsonb, "startedAt" timestamptz, "endedAt" timestamptz)`)
  }
}

function runsOf(oemId: string, { id, sold, items, ...test }: LeftTheLine, index: number) {
  const failsFirst = unitOf(DEMO_SEED, FOR.failure, index) < FIRST_FAILS
  // Three to nine days before the delivery, in the day shift of the works.
  const day = Date.parse(`${sold}T00:00:00Z`) - Math.floor(between(3, 10, DEMO_SEED, FOR.run, index)) * DAY_MS
  const begins = day + between(0, 9, DEMO_SEED, FOR.run, index, 1) * HOUR_MS
  return (failsFirst ? [1, 2] : [1]).map((runNo) => {
    const fails = failsFirst && runNo === 1
    const failing = fails ? items[hashOf(DEMO_SEED, FOR.item, index) % items.length] : undefined
    const startedAt = begins + (runNo - 1) * HOUR_MS
    const endedAt = startedAt + between(LEAST_SECONDS, MOST_SECONDS, DEMO_SEED, FOR.run, index, 1 + runNo) * 1000
    const results = items.map(({ code }): InspectionResult => {
      const failed = code === failing?.code
      return {
        code,
        verdict: failed ? 'failed' : 'passed',
        result: failed ? 'tooLate' : '',
        observed: '',
        remark: '',
        photo: '',
        jobId: null,
        verdictTime: toPlatformTime(endedAt),
      }
    })
    return {
      ...test,
      oemId,
      vehicleId: id,
      runNo,
      state: fails ? 'failed' : 'passed',
      items,
      results,
      passed: results.filter(({ verdict }) => verdict === 'passed').length,
      failed: failing ? [failing.name] : [],
      startedAt: new Date(startedAt),
      endedAt: new Date(endedAt),
    }
  })
}
