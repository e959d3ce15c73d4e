import * as contract from '#core/contract/fault-code.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { FaultCodeRepository } from './fault-code-repository.ts'

export const FAULT_CODE_WORDS = {
  protocol: wordsOf(contract.FAULT_PROTOCOLS, 'faultCode:protocol.'),
  level: wordsOf(contract.FAULT_LEVELS, 'faultCode:level.'),
  lamp: wordsOf(contract.FAULT_LAMPS, 'faultCode:lamp.'),
  state: wordsOf(contract.FAULT_STATES, 'faultCode:state.'),
}
/** Columns the import reads too. */
export const FAULT_CODE_COLUMNS = [
  'code',
  'protocol',
  'ecu',
  'faultType',
  'name',
  'level',
  'lamp',
  'causes',
  'driverAdvice',
  'workshopAdvice',
  'state',
] as const

export const faultCodeExporter = (faults: FaultCodeRepository): Exporter =>
  exporter({
    endpoint: contract.exportFaultCodes,
    page: '/dataService/faultCodeManagement',
    fileName: 'fault-codes',
    columns: [...FAULT_CODE_COLUMNS, 'version', 'vehicles'],
    words: FAULT_CODE_WORDS,
    rows: (scope, filter) => faults.all(scope, filter),
    count: async (scope, filter) => (await faults.page(scope, filter, ONE_ROW)).total,
  })
