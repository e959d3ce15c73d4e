import { exportPlantRecords } from '#core/contract/plant.ts'
import { PLANT_ERRORS, PLANT_EVENTS, PLANT_RECORD_STATES, PLANT_RESULTS } from '#core/domain/plant.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { PlantRepository } from './plant-repository.ts'

export const plantExporter = (records: PlantRepository): Exporter =>
  exporter({
    endpoint: exportPlantRecords,
    page: '/baseInfo/mes',
    fileName: 'plant-records',
    columns: [
      'plantCode',
      'plantMessage',
      'vin',
      'plantEvent',
      'eventTime',
      'receiveTime',
      'recordState',
      'recordError',
      'recordResult',
      'applyTime',
      'retries',
      'payload',
    ],
    words: {
      plantEvent: wordsOf(PLANT_EVENTS, 'plant:event.'),
      recordState: wordsOf(PLANT_RECORD_STATES, 'plant:state.'),
      recordError: wordsOf(PLANT_ERRORS, 'plant:error.'),
      recordResult: wordsOf(PLANT_RESULTS, 'plant:result.'),
    },
    async *rows(scope, filter) {
      for await (const { messageId, event, state, error, result, payload, ...row } of records.all(scope, filter)) {
        yield {
          ...row,
          plantMessage: messageId,
          plantEvent: event,
          recordState: state,
          recordError: error,
          recordResult: result,
          payload: JSON.stringify(payload),
        }
      }
    },
    count: async (scope, filter) => (await records.page(scope, filter, ONE_ROW)).total,
  })
