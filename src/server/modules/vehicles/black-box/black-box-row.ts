import { exportBlackBoxes } from '#core/contract/black-box.ts'
import { RECORDER_STATES, SELF_TESTS } from '#core/domain/stock-life.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { BlackBoxRepository } from './black-box-repository.ts'

/** Columns the import reads too. */
export const BLACK_BOX_COLUMNS = [
  'recorderNumber',
  'recorderModel',
  'supplier',
  'certificate',
  'capacityMb',
  'calibrationUntil',
  'orgName',
  'vin',
] as const
const BLACK_BOX_WORDS = {
  recorderState: wordsOf(RECORDER_STATES, 'stock:blackBox.state.'),
  selfTest: wordsOf(SELF_TESTS, 'stock:blackBox.selfTest.'),
}

export const blackBoxExporter = (recorders: BlackBoxRepository): Exporter =>
  exporter({
    endpoint: exportBlackBoxes,
    page: '/baseInfo/blackBox',
    fileName: 'driving-recorders',
    columns: [...BLACK_BOX_COLUMNS, 'recorderState', 'selfTest', 'selfTestTime', 'lastPullTime'],
    words: BLACK_BOX_WORDS,
    async *rows(scope, filter) {
      for await (const { number, model, state, ...row } of recorders.all(scope, filter)) {
        yield { ...row, recorderNumber: number, recorderModel: model, recorderState: state }
      }
    },
    count: async (scope, filter) => (await recorders.page(scope, filter, ONE_ROW)).total,
  })
