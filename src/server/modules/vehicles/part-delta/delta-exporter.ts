import { exportPartDeltas, type PartDelta } from '#core/contract/part-delta.ts'
import { DELTA_STATES, sendsOf } from '#core/domain/delta.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { Scope } from '#server/store/scope.ts'
import type { DeltaRepository, StoredDelta } from './delta-repository.ts'

const COLUMNS = [
  'partsModel',
  'fromModel',
  'toModel',
  'algorithm',
  'state',
  'fullSize',
  'deltaSize',
  'ratio',
  'sends',
  'sha256',
  'buildTime',
  'verifyTime',
  'uses',
  'savedBytes',
  'vehicles',
] as const

/** Stored pairs as the contract shows them, with the vehicles that run their first version: one statement for all of them. */
export async function asDeltas(
  deltas: DeltaRepository,
  scope: Scope,
  rows: readonly StoredDelta[],
): Promise<PartDelta[]> {
  const models = [...new Set(rows.flatMap(({ modelId }) => modelId ?? []))]
  const [maxPercent, counts] = await Promise.all([
    deltas.maxPercent(scope),
    models.length === 0 ? [] : deltas.vehicles(scope, models),
  ])
  return rows.map((row) => {
    const { modelId, fromVersion, ...stored } = row
    const { objectKey: _key, toKey: _toKey, toSha256: _toSha256, ...shown } = stored
    const { deltaSize, fullSize } = row
    const isReady = row.state === 'ready' && deltaSize !== null && fullSize !== null
    return {
      ...shown,
      sends: isReady ? sendsOf(deltaSize, fullSize, maxPercent) : null,
      vehicles: counts.find((one) => one.modelId === modelId && one.version === fromVersion)?.vehicles ?? 0,
    }
  })
}

const ROWS_AT_ONCE = 500

export const deltaExporter = (deltas: DeltaRepository): Exporter =>
  exporter({
    endpoint: exportPartDeltas,
    page: '/parts/diffManage',
    fileName: 'version-deltas',
    columns: COLUMNS,
    words: { state: wordsOf(DELTA_STATES, 'partDelta:state.'), sends: wordsOf(['delta', 'full'], 'partDelta:sends.') },
    async *rows(scope, filter) {
      let batch: StoredDelta[] = []
      for await (const row of deltas.all(scope, filter)) {
        batch.push(row)
        if (batch.length < ROWS_AT_ONCE) continue
        yield* await asDeltas(deltas, scope, batch)
        batch = []
      }
      yield* await asDeltas(deltas, scope, batch)
    },
    count: async (scope, filter) => (await deltas.page(scope, filter, ONE_ROW)).total,
  })
