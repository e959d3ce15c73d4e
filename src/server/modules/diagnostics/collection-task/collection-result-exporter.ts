import { exportCollectionValues } from '#core/contract/collection-task.ts'
import { type Exporter, exporter } from '#server/exchange/exporter.ts'
import type { CollectionResultRepository } from './collection-result-repository.ts'

/** Results of a task, one line a signal or trouble code of a vehicle. */
export const collectionResultExporter = (results: Pick<CollectionResultRepository, 'all' | 'count'>): Exporter =>
  exporter({
    endpoint: exportCollectionValues,
    page: '/dataService/can',
    fileName: 'collection-results',
    columns: [
      'vin',
      'plate',
      'ecu',
      'message',
      'name',
      'meaning',
      'unit',
      'samples',
      'min',
      'mean',
      'max',
      'last',
      'text',
      'firstTime',
      'lastTime',
    ],
    rows: (scope, filter) => results.all(scope, filter),
    count: (scope, filter) => results.count(scope, filter),
  })
