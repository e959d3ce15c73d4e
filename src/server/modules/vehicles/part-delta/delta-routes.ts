import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/part-delta.ts'
import { sendsOf } from '#core/domain/delta.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { Conflict, Invalid } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mustExist, mustHaveMoved } from '#server/http/saved.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import type { Objects } from '#server/objects/open-objects.ts'
import { pageIn } from '#server/store/paging.ts'
import { asDeltas, deltaExporter } from './delta-exporter.ts'
import type { DeltaRepository } from './delta-repository.ts'
import type { DeltaStepRepository } from './delta-step-repository.ts'

export interface DeltaRouteParts {
  deltas: DeltaRepository
  steps: DeltaStepRepository
  files: Objects['files']
}

export function deltaRoutes(app: FastifyInstance, parts: DeltaRouteParts): void {
  const { deltas, steps, files } = parts
  readRoutes(app, parts)
  buildRoutes(app, parts)
  route(app, contract.verifyPartDeltas, async ({ body: { ids }, caller }) => changed(await steps.verify(caller, ids)))
  route(app, contract.cancelPartDeltas, async ({ body: { ids }, caller }) => changed(await steps.cancel(caller, ids)))
  route(app, contract.retirePartDeltas, async ({ body: { ids }, caller }) => {
    const retired = await steps.retire(caller, ids)
    // Nothing else removes a file without a row.
    if (typeof retired !== 'string') for (const key of retired.keys) await files.drop(key)
    return changed(retired)
  })
  route(app, contract.updateDeltaRule, async ({ body, caller }) => {
    await deltas.setMaxPercent(caller, body.maxPercent)
  })
  route(app, contract.issuePartDelta, ({ body: { id }, caller }) => issue(parts, caller, id))
}

function readRoutes(app: FastifyInstance, { deltas }: DeltaRouteParts): void {
  route(app, contract.listPartDeltas, async ({ query, caller }) => {
    const { list, total } = await deltas.page(caller, ...pageIn(query))
    return { list: await asDeltas(deltas, caller, list), total }
  })
  const exporter = deltaExporter(deltas)
  route(app, contract.exportPartDeltas, (call) => answerExport(exporter, call))
  route(app, contract.getDeltaSummary, ({ caller }) => deltas.summary(caller))
  route(app, contract.listDeltaVersions, async ({ query, caller }) =>
    (await deltas.versions(caller, query.partsModel)).map(({ softModel, version, fileSize, vehicles }) => ({
      softModel,
      version,
      fileSize,
      vehicles,
    })),
  )
  route(app, contract.getDeltaRule, async ({ caller }) => ({ maxPercent: await deltas.maxPercent(caller) }))
}

function buildRoutes(app: FastifyInstance, { deltas, steps }: DeltaRouteParts): void {
  const versionsOf = async (caller: Caller, partsModel: string) => {
    const versions = await deltas.versions(caller, partsModel)
    return {
      versions,
      idOf: (path: 'fromModel' | 'toModel', name: string): number => {
        const found = versions.find(({ softModel }) => softModel === name)
        if (!found) throw Invalid.field(path, 'validation.versionWithoutFile')
        return found.id
      },
    }
  }
  route(app, contract.buildPartDelta, async ({ body: { partsModel, fromModel, toModel }, caller }) => {
    const { idOf } = await versionsOf(caller, partsModel)
    const pair = { fromId: idOf('fromModel', fromModel), toId: idOf('toModel', toModel) }
    const [id] = await steps.build(caller, [pair])
    if (id === undefined) throw new Conflict('error.deltaThere')
    return { id }
  })
  route(app, contract.buildDeltaMatrix, async ({ body: { partsModel, toModel, top }, caller }) => {
    const { versions, idOf } = await versionsOf(caller, partsModel)
    const toId = idOf('toModel', toModel)
    const sources = versions.filter(({ id, vehicles }) => id !== toId && vehicles > 0).slice(0, top)
    const queued = await steps.build(
      caller,
      sources.map(({ id }) => ({ fromId: id, toId })),
    )
    return { queued: queued.length, skipped: sources.length - queued.length }
  })
}

/** The file a vehicle on the first version is sent; what was not sent counts as saved. */
async function issue({ deltas, steps, files }: DeltaRouteParts, caller: Caller, id: number) {
  const row = mustExist(await deltas.find(caller, id))
  const { deltaSize, fullSize } = row
  if (row.state !== 'ready' || !row.objectKey || !row.toKey || deltaSize === null || fullSize === null) {
    throw new Conflict('error.deltaState')
  }
  const sends = sendsOf(deltaSize, fullSize, await deltas.maxPercent(caller))
  const isDelta = sends === 'delta'
  const { url, expiresAt } = await files.link(caller, isDelta ? row.objectKey : row.toKey)
  await steps.used(caller, id, isDelta ? fullSize - deltaSize : 0)
  return {
    sends,
    url,
    fileSize: isDelta ? deltaSize : fullSize,
    sha256: isDelta ? row.sha256 : row.toSha256,
    expireTime: platformTimeOf(expiresAt),
  }
}

const changed = (result: Awaited<ReturnType<DeltaStepRepository['retire']>>) =>
  mustHaveMoved(typeof result === 'string' ? result : result.moved, 'error.deltaState')
