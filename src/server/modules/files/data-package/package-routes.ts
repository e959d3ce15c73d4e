import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/data-package.ts'
import { holdsPositions, OPEN_PACKAGE_STATES, PACKAGE_LIMITS, type PackageState } from '#core/domain/data-package.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import { Conflict, Invalid, NotFound, TooMany } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import type { ObjectService } from '#server/objects/object-service.ts'
import { pageIn } from '#server/store/paging.ts'
import type { PackageRepository } from './package-repository.ts'
import type { PackageRowRepository } from './package-row-repository.ts'

export interface PackageParts {
  packages: PackageRepository
  rows: Pick<PackageRowRepository, 'count'>
  files: Pick<ObjectService, 'link' | 'drop'>
  readObject: (oemId: string, key: string) => Promise<Uint8Array>
}

const DAY_MS = 86_400_000

/** Bulk files of stored data: asked for, agreed to, fetched (docs/product/data-service.md). */
export function packageRoutes(app: FastifyInstance, parts: PackageParts): void {
  const { packages } = parts
  const known = async (caller: Caller, id: number) => {
    const found = await packages.find(caller, id)
    if (!found) throw new NotFound()
    return found
  }
  wishRoutes(app, parts)

  route(app, contract.auditDataPackage, async ({ body: { id, approve, note }, caller }) => {
    const { requesterId } = await known(caller, id)
    if (requesterId === caller.userId) throw new Conflict('error.commandSamePerson')
    if (!approve && note === '') throw Invalid.field('note', 'validation.required')
    const said = { userId: caller.userId, note }
    const done = await packages.become(id, ['awaitingApproval'], approve ? 'queued' : 'rejected', said)
    if (!done) throw new Conflict('error.changedMeanwhile')
  })
  route(app, contract.cancelDataPackage, async ({ body: { id }, caller }) => {
    await known(caller, id)
    if (!(await packages.become(id, OPEN_PACKAGE_STATES, 'cancelled'))) throw new Conflict('error.changedMeanwhile')
  })
  fileRoutes(app, parts, known)
}

function wishRoutes(app: FastifyInstance, { packages, rows }: PackageParts): void {
  const within = (wanted: { startTime: string; endTime: string }) => ({
    from: fromPlatformTime(wanted.startTime),
    to: fromPlatformTime(wanted.endTime) + 1000,
  })
  route(app, contract.listDataPackages, ({ query, caller }) => packages.page(caller, ...pageIn(query)))
  route(app, contract.estimateDataPackage, async ({ body, caller }) => {
    const vehicles = await packages.vehicles(caller, body.vins)
    const seen = new Set(vehicles.map(({ vin }) => vin))
    const counted = await rows.count(
      vehicles.map(({ id }) => id),
      within(body),
      body.content,
    )
    return {
      rows: Math.min(counted, PACKAGE_LIMITS.counted),
      more: counted > PACKAGE_LIMITS.counted,
      unknown: body.vins.filter((vin) => !seen.has(vin)),
      needsApproval: holdsPositions(body.content),
    }
  })
  route(app, contract.createDataPackage, async ({ body, caller }) => {
    const seen = new Set((await packages.vehicles(caller, body.vins)).map(({ vin }) => vin))
    const strange = body.vins.find((vin) => !seen.has(vin))
    if (strange) {
      throw new Invalid([{ path: 'vins', message: 'validation.unknownVin', values: { vin: strange } }])
    }
    if ((await packages.openOf(caller.userId)) >= PACKAGE_LIMITS.open) {
      throw new TooMany('error.packagesOpen', { most: PACKAGE_LIMITS.open })
    }
    const state: PackageState = holdsPositions(body.content) ? 'awaitingApproval' : 'queued'
    return { id: await packages.insert(caller, body, state), state }
  })
}

function fileRoutes(
  app: FastifyInstance,
  { packages, files, readObject }: PackageParts,
  known: (caller: Caller, id: number) => ReturnType<PackageRepository['find']>,
): void {
  const finished = async (caller: Caller, id: number) => {
    const found = await known(caller, id)
    if (found?.state !== 'ready' || found.objectKey === null) throw new Conflict('error.packageNotReady')
    return { ...found, objectKey: found.objectKey }
  }
  route(app, contract.extendDataPackage, async ({ body: { id, days }, caller }) => {
    await finished(caller, id)
    if (!(await packages.extend(id, new Date(Date.now() + days * DAY_MS)))) throw new Conflict('error.changedMeanwhile')
  })
  route(app, contract.linkDataPackage, async ({ body: { id }, caller }) => {
    const { objectKey } = await finished(caller, id)
    const { url, expiresAt } = await files.link(caller, objectKey)
    await packages.downloaded(id)
    return { url, expireTime: platformTimeOf(expiresAt) }
  })
  route(app, contract.verifyDataPackage, async ({ query: { id }, caller }) => {
    const { objectKey, sha256 } = await finished(caller, id)
    const found = createHash('sha256')
      .update(await readObject(caller.oemId, objectKey))
      .digest('hex')
    return { good: found === sha256, sha256: found }
  })
  route(app, contract.deleteDataPackage, async ({ body: { id }, caller }) => {
    await known(caller, id)
    for (const key of await packages.remove(id)) await files.drop(key)
  })
}
