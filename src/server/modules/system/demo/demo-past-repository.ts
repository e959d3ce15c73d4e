import { sql } from 'drizzle-orm'
import type { InspectionItem, InspectionResult } from '#core/contract/inspection.ts'
import { DEMO_PART_TYPES } from '#core/demo/demo-catalogue-data.ts'
import { DEMO_FAULT_CODES } from '#core/demo/demo-fault-codes.ts'
import { DEMO_SEED } from '#core/demo/demo-fleet.ts'
import { between, hashOf, unitOf } from '#core/demo/hash-random.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { ELECTRIC_POWER_TYPES } from '#core/domain/power-type.ts'
import { dtcOf, dtcText } from '#core/protocol/uds/dtc.ts'
import type { Database } from '#server/store/database.ts'

type Orm = Pick<Database['orm'], 'execute'>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ROWS_PER_INSERT = 5_000
/** Purpose of each hash. */
const FOR = { has: 71, code: 72, first: 73, lasts: 74, cleared: 75, failure: 76, run: 77, item: 78 } as const

/** Share of vehicles with so many faults in the fortnight before the seeding, and of those faults that were repaired. */
const WITH_FAULT = [0.55, 0.3, 0.15] as const
const REPAIRED = 0.45
const FAULT_DAYS = 13.5
const FAILURE_TYPES = [0x00, 0x11, 0x13, 0x62] as const
const STATUS = { stored: 0x28, confirmed: 0x2f } as const
const UNITS = {
  combustion: new Set(['ECM', 'AMT', 'ABS', 'AEB', 'GW']),
  electric: new Set(['VCU', 'BMS', 'ABS', 'AEB', 'GW']),
} as const

/** Trouble codes reported before the demo began: some were repaired since, some are still present. */
export async function addDemoFaultPast(orm: Orm, oemId: string, seededAt: number): Promise<void> {
  const { rows } = await orm.execute<{ id: number; power: string }>(sql`select v.id, m.power_type as power
    from vehicle v join vehicle_model m on m.id = v.model_id where v.oem_id = ${oemId} and v.sold order by v.id`)
  const reports = rows.flatMap(({ id, power }, index) =>
    WITH_FAULT.flatMap((share, place) =>
      unitOf(DEMO_SEED, FOR.has, index) < share
        ? pastFault(oemId, id, index * WITH_FAULT.length + place, power, seededAt)
        : [],
    ),
  )
  for (let at = 0; at < reports.length; at += ROWS_PER_INSERT) {
    await orm.execute(sql`insert into dtc_observation
        (oem_id, vehicle_id, ecu, address, dtc, code, status, first_at, last_at, cleared_at)
      select * from jsonb_to_recordset(${JSON.stringify(reports.slice(at, at + ROWS_PER_INSERT))}::jsonb) as r("oemId" text,
        "vehicleId" int, ecu text, address bigint, dtc int, code text, status int, "firstAt" timestamptz,
        "lastAt" timestamptz, "clearedAt" timestamptz) on conflict do nothing`)
  }
}

function pastFault(oemId: string, vehicleId: number, index: number, power: string, seededAt: number) {
  const units = UNITS[ELECTRIC_POWER_TYPES.has(power) ? 'electric' : 'combustion']
  const codes = DEMO_FAULT_CODES.filter(({ protocol, ecu }) => protocol === 'uds' && units.has(ecu))
  // Some faults are frequent, most are rare.
  const fault = codes[Math.floor(codes.length * unitOf(DEMO_SEED, FOR.code, index) ** 2.2)]!
  const address = DEMO_PART_TYPES.find(({ code }) => code === fault.ecu)?.diagnosticAddress ?? ''
  const bare = dtcOf(fault.code)
  if (bare === null || address === '') return []
  const dtc = bare + FAILURE_TYPES[hashOf(DEMO_SEED, FOR.code, index, 1) % FAILURE_TYPES.length]!
  const firstAt = seededAt - between(0.2, FAULT_DAYS, DEMO_SEED, FOR.first, index) * DAY_MS
  const lastAt = Math.min(firstAt + between(0, 6, DEMO_SEED, FOR.lasts, index) * DAY_MS, seededAt - HOUR_MS)
  const repaired = unitOf(DEMO_SEED, FOR.cleared, index) < REPAIRED
  return [
    {
      oemId,
      vehicleId,
      ecu: fault.ecu,
      address: Number.parseInt(address, 16),
      dtc,
      code: dtcText(dtc),
      status: repaired ? STATUS.stored : STATUS.confirmed,
      firstAt: new Date(firstAt),
      lastAt: new Date(lastAt),
      clearedAt: repaired ? new Date(Math.min(lastAt + HOUR_MS, seededAt)) : null,
    },
  ]
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
