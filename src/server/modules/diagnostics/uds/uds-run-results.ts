import type { UdsStep } from '#core/domain/uds-script.ts'
import { readAnswer } from '#core/domain/uds-task.ts'
import type { AskedRequest } from './uds-run-progress.ts'

export interface ToldDid {
  /** Four digits in capitals, hex. */
  did: string
  data: string
}
export interface ToldDtc {
  dtc: number
  code: string
  status: number
  /** Answer to 19 04, hex; empty without one. */
  snapshot: string
}
/** What one control unit told in a run. */
export interface ToldByUnit {
  ecu: string
  address: string
  dids: ToldDid[]
  dtcs: ToldDtc[]
  /** Its fault memory was read; without codes that is news too. */
  readDtcs: boolean
}

/** What the answers of a run say, by control unit in the order of the steps. */
export function resultsOf(steps: readonly UdsStep[], asked: readonly AskedRequest[]): ToldByUnit[] {
  const units = new Map<string, ToldByUnit>()
  for (const { step: index, request, answer, state } of asked) {
    const step = steps[index]
    if (!step || state !== 'good' || (step.kind !== 'readDids' && step.kind !== 'readDtcs')) continue
    const { ecu, address } = step
    const unit = units.get(address) ?? { ecu, address, dids: [], dtcs: [], readDtcs: false }
    units.set(address, unit)
    const read = readAnswer(answer, request)
    if (step.kind === 'readDids') {
      const told = read.dids.map(({ did, data }) => ({ did: did.toString(16).toUpperCase().padStart(4, '0'), data }))
      unit.dids = [...unit.dids.filter(({ did }) => told.every((one) => one.did !== did)), ...told]
    } else if (request.startsWith('1904')) {
      for (const dtc of unit.dtcs)
        if (request.startsWith(dtc.dtc.toString(16).padStart(6, '0'), 4)) dtc.snapshot = answer
    } else {
      unit.readDtcs = true
      unit.dtcs = read.dtcs.map((dtc) => ({ ...dtc, snapshot: '' }))
    }
  }
  return [...units.values()]
}
