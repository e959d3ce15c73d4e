import { FAULT_LAMPS } from '#core/contract/fault-code.ts'
import type { UdsFigures, UdsRunRecord } from '#core/contract/uds-campaign.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { type DidDefinition, didText, type UdsStep } from '#core/domain/uds-script.ts'
import type { dtcObservation } from '#server/store/schema/diagnostics.ts'
import type { UnitReport } from './uds-run-results.ts'

type Unit = UdsRunRecord['ecus'][number]
interface Named {
  name: string
  level: number
  lamp: string
  names?: Record<string, string>
}

export interface RecordSources {
  script: readonly UdsStep[]
  results: readonly UnitReport[]
  previous: readonly UnitReport[] | null
  /** The newest results of other vehicles of the series. */
  series: readonly (readonly UnitReport[])[]
  observations: readonly (typeof dtcObservation.$inferSelect)[]
  names: ReadonlyMap<string, Named>
}

const PLAIN: Omit<DidDefinition, 'did'> = { name: '', unit: '', format: 'text', factor: 1, offset: 0 }

/** How identifiers are read, by unit and number: as the script says. */
function definitionsOf(script: readonly UdsStep[]): (address: string, did: string) => DidDefinition {
  const known = new Map<string, DidDefinition>()
  for (const step of script) {
    if (step.kind !== 'readDids') continue
    for (const one of step.dids) known.set(`${step.address} ${one.did}`, one)
  }
  return (address, did) => known.get(`${address} ${did}`) ?? { ...PLAIN, did }
}

const unitAt = (reports: readonly UnitReport[] | null, address: string) =>
  reports?.find((one) => one.address === address)

/** Results of a vehicle by control unit, next to its previous run and the results of its series. */
export function recordUnits(sources: RecordSources): Unit[] {
  const definition = definitionsOf(sources.script)
  return sources.results.map((unit) => ({
    ecu: unit.ecu,
    address: unit.address,
    dids: unit.dids.map((value) => didRow(sources, unit, value, definition(unit.address, value.did))),
    dtcs: dtcRows(sources, unit),
  }))
}

function didRow(
  { previous, series }: RecordSources,
  { address }: UnitReport,
  { did, data }: { did: string; data: string },
  definition: DidDefinition,
): Unit['dids'][number] {
  const before = unitAt(previous, address)?.dids.find((one) => one.did === did)?.data ?? null
  const others = series.flatMap((reports) => unitAt(reports, address)?.dids.filter((one) => one.did === did) ?? [])
  const common = mostFrequent(others.map((one) => one.data))
  // Where every vehicle has a value of its own, as a serial number, none is usual.
  const usual = common && (common.times > 1 || others.length === 1) ? common : undefined
  return {
    ...definition,
    data,
    change: before === null ? 'first' : before === data ? 'same' : 'changed',
    previousData: before,
    baselineData: usual?.value ?? null,
    baselineShare: usual ? usual.times / others.length : null,
  }
}

function dtcRows({ previous, series, observations, names }: RecordSources, unit: UnitReport): Unit['dtcs'] {
  const before = unitAt(previous, unit.address)
  const others = series.flatMap((reports) => unitAt(reports, unit.address) ?? []).filter(({ readDtcs }) => readDtcs)
  const shareOf = (code: string) =>
    others.length === 0
      ? null
      : others.filter(({ dtcs }) => dtcs.some((one) => one.code === code)).length / others.length
  const row = (code: string, status: number, snapshot: string, change: Unit['dtcs'][number]['change']) => {
    const seen = observations.find((one) => one.code === code && sameAddress(one.address, unit.address))
    return {
      code,
      status,
      snapshot,
      change,
      name: names.get(code)?.name ?? '',
      names: names.get(code)?.names,
      level: names.get(code)?.level ?? null,
      lamp: FAULT_LAMPS.find((lamp) => lamp === names.get(code)?.lamp) ?? null,
      occurrence: seen?.occurrence ?? 1,
      firstTime: seen ? platformTimeOf(seen.firstAt) : null,
      lastTime: seen ? platformTimeOf(seen.lastAt) : null,
      mileageKm: seen?.mileageKm ?? null,
      baselineShare: shareOf(code),
    }
  }
  const had = (code: string) => before?.dtcs.some((one) => one.code === code)
  const present = unit.dtcs.map(({ code, status, snapshot }) =>
    row(code, status, snapshot, !before?.readDtcs ? 'first' : had(code) ? 'same' : 'new'),
  )
  const gone = unit.readDtcs
    ? (before?.dtcs ?? []).filter(({ code }) => unit.dtcs.every((one) => one.code !== code))
    : []
  return [...present, ...gone.map(({ code, status }) => row(code, status, '', 'gone'))]
}

const sameAddress = (address: number, hex: string) => address === Number.parseInt(hex, 16)

function mostFrequent(values: readonly string[]): { value: string; times: number } | undefined {
  const times = new Map<string, number>()
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1)
  return [...times].map(([value, count]) => ({ value, times: count })).sort((a, b) => b.times - a.times)[0]
}

/** Every code that a record names. */
export const codesIn = (reports: readonly (readonly UnitReport[])[]): string[] => [
  ...new Set(reports.flat().flatMap(({ dtcs }) => dtcs.map(({ code }) => code))),
]

/** Trouble codes and values over the vehicles of a task, the most frequent first. */
export function figuresOf(
  script: readonly UdsStep[],
  reports: readonly (readonly UnitReport[])[],
  names: ReadonlyMap<string, Named>,
): UdsFigures {
  const codes = new Map<string, { ecu: string; vehicles: number }>()
  const dids = new Map<string, UdsFigures['dids'][number] & { counts: Map<string, number> }>()
  const definition = definitionsOf(script)
  for (const { ecu, address, dtcs, dids: values } of reports.flat()) {
    for (const { code } of dtcs) {
      const found = codes.get(`${address} ${code}`) ?? { ecu, vehicles: 0 }
      codes.set(`${address} ${code}`, { ecu, vehicles: found.vehicles + 1 })
    }
    for (const { did, data } of values) {
      const how = definition(address, did)
      const key = `${address} ${did}`
      const found = dids.get(key) ?? {
        ecu,
        address,
        did,
        name: how.name,
        unit: how.unit,
        values: [],
        counts: new Map(),
      }
      const value = didText(how, data)
      found.counts.set(value, (found.counts.get(value) ?? 0) + 1)
      dids.set(key, found)
    }
  }
  return {
    vehicles: reports.filter((one) => one.length > 0).length,
    dtcs: [...codes]
      .map(([key, { ecu, vehicles }]) => {
        const code = key.slice(key.indexOf(' ') + 1)
        return { code, ecu, vehicles, name: names.get(code)?.name ?? '', names: names.get(code)?.names }
      })
      .sort((a, b) => b.vehicles - a.vehicles || a.code.localeCompare(b.code)),
    dids: [...dids.values()].map(({ counts, ...did }) => ({
      ...did,
      values: [...counts].map(([value, vehicles]) => ({ value, vehicles })).sort((a, b) => b.vehicles - a.vehicles),
    })),
  }
}
