import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/app-user.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { mustExist } from '#server/http/saved.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { mapList, pageIn } from '#server/store/paging.ts'
import type { AppUserRepository } from './app-user-repository.ts'
import { appUserExporter, appUserRow, masked } from './app-user-row.ts'
import type { AppUserSyncRepository } from './app-user-sync-repository.ts'
import type { AppUserWriteRepository } from './app-user-write-repository.ts'

export interface AppUserParts {
  users: AppUserRepository
  changes: AppUserWriteRepository
  reports: AppUserSyncRepository
}

export function appUserRoutes(app: FastifyInstance, parts: AppUserParts): void {
  readRoutes(app, parts)
  changeRoutes(app, parts)
  mergeRoutes(app, parts)
  route(app, contract.syncAppUsers, ({ body, caller }) => {
    if (!caller.orgIds.includes(body.orgId)) throw Invalid.field('orgId', 'validation.unknownOrganisation')
    const numbers = body.users.map(({ userNo }) => userNo)
    if (new Set(numbers).size < numbers.length) throw Invalid.field('users', 'validation.twice')
    return parts.reports.sync(caller, body)
  })
}

function readRoutes(app: FastifyInstance, { users }: AppUserParts): void {
  route(app, contract.listAppUsers, async ({ query, caller }) =>
    mapList(await users.page(caller, ...pageIn(query)), appUserRow),
  )
  route(app, contract.getAppUser, async ({ query: { id }, caller }) => {
    const row = await users.find(caller, id)
    if (!row) return null
    const [bindings, duplicates, mergedInto] = await Promise.all([
      users.bindings(caller, id),
      users.duplicates(caller, id),
      users.mergedInto(caller, id),
    ])
    return {
      ...appUserRow(row),
      mergedInto,
      bindings,
      duplicates: duplicates.map(({ samePhone, sameName, ...twin }) => ({
        ...twin,
        ...masked(twin),
        by: [...(samePhone ? (['phone'] as const) : []), ...(sameName ? (['name'] as const) : [])],
      })),
    }
  })
  route(app, contract.revealAppUser, async ({ body: { id }, caller }) => {
    const { name, phone } = mustExist(await users.find(caller, id))
    return { name, phone }
  })
  const file = appUserExporter(users)
  route(app, contract.exportAppUsers, (asked) => answerExport(file, asked))
}

function changeRoutes(app: FastifyInstance, { changes }: AppUserParts): void {
  const settle = (outcome: 'done' | 'missing' | 'otherState') => {
    if (outcome === 'missing') throw new NotFound()
    if (outcome === 'otherState') throw new Conflict('error.changedMeanwhile')
  }
  route(app, contract.freezeAppUser, async ({ body: { id, reason }, caller }) =>
    settle(await changes.setState(caller, id, 'frozen', { reason, by: caller.username })),
  )
  route(app, contract.unfreezeAppUser, async ({ body: { id, reason }, caller }) =>
    settle(await changes.setState(caller, id, 'active', { reason, by: caller.username })),
  )
  route(app, contract.unbindAppUser, async ({ body: { id, vins }, caller }) =>
    mustExist(await changes.unbind(caller, id, vins)),
  )
  route(app, contract.eraseAppUser, async ({ body: { id }, caller }) => {
    if (!(await changes.erase(caller, id))) throw new NotFound()
  })
}

function mergeRoutes(app: FastifyInstance, { changes }: AppUserParts): void {
  function settled<Outcome>(outcome: Outcome | 'missing' | 'different'): Outcome {
    if (outcome === 'missing') throw new NotFound()
    if (outcome === 'different') throw new Conflict('error.appUsersDiffer')
    return outcome
  }
  route(app, contract.previewAppUserMerge, async ({ query: { keepId, mergeId }, caller }) => {
    const outcome = await changes.previewMerge(caller, keepId, mergeId)
    if (outcome === 'different') return null
    const { keep, merged: ending, by, moves } = settled(outcome)
    const first = keep.registeredAt < ending.registeredAt ? keep : ending
    const realName = (ending.realName === 'verified' ? ending : keep).realName
    const registerTime = platformTimeOf(first.registeredAt)
    return { keepNo: keep.userNo, mergeNo: ending.userNo, by, realName, registerTime, moves }
  })
  route(app, contract.mergeAppUsers, async ({ body: { keepId, mergeId, reason }, caller }) => {
    settled(await changes.merge(caller, keepId, mergeId, { reason, by: caller.username }))
  })
}
