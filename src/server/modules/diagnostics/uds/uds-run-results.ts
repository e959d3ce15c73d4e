import type { UdsStep } from '#core/domain/uds-script.ts'
import { readAnswer } from '#core/domain/uds-task.ts'
import type { AskedRequest } from './uds-run-progress.ts'

export interface ReportedDid {
  /** Four digits in capitals, hex. */
  did: string
  data: string
}
export interface ReportedDtc {
  dtc: number
  code: string
  status: number
  /** Answer to 19 04, hex; empty without one. */
  snapshot: string
}
/** Results of one control unit in a run. */
export interface UnitReport {
  ecu: string
  address: string
  dids: ReportedDid[]
  dtcs: ReportedDtc[]
  /** Its fault memory was read; without codes that is news too. */
  readDtcs: boolean
}

/** Results of a run, by control unit in the order of the steps. */
export function resultsOf(steps: readonly UdsStep[], asked: readonly AskedRequest[]): UnitReport[] {
  const units = new Map<string, UnitReport>()
  for (const { step: index, request, answer, state } of asked) {
    const step = steps[index]
    if (!step || state !== 'good' || (step.kind !== 'readDids' && step.kind !== 'readDtcs')) continue
    const { ecu, address } = step
    const unit = units.get(address) ?? { ecu, address, dids: [], dtcs: [], readDtcs: false }
    units.set(address, unit)
    const read = readAnswer(answer, request)
    if (step.kind === 'readDids') {
      const reported = read.dids.map(({ did, data }) => ({
        did: did.toString(16).toUpperCase().padStart(4, '0'),
        data,
      }))
      unit.dids = [...unit.dids.filter(({ did }) => reported.every((one) => one.did !== did)), ...reported]
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
