import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/notice-admin.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import { ForbiddenAddress, type CallOutside } from '#server/http/outbound-call.ts'
import { beyondCaller } from '#server/http/own-rights.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mustBeAdded, mustBeSaved, mustExist, takenField } from '#server/http/saved.ts'
import { messageOf } from '#server/ops/logged-error.ts'
import { mapList, pageIn } from '#server/store/paging.ts'
import { hookCall, hookFailure, newHookSecret } from './hook-message.ts'
import type { NoticeAdminRepository } from './notice-admin-repository.ts'

export interface NoticeAdminParts {
  admin: NoticeAdminRepository
  callOutside: CallOutside
}

const nameTaken = takenField('name', 'error.nameTaken')

/** A channel shows its readers no more than the user who sets it up sees. */
function mustMask({ hides = [] }: Caller, { shortVin }: Pick<contract.HookInput, 'shortVin'>): void {
  if (hides.includes('vin') && !shortVin) throw beyondCaller('shortVin')
}

function mustSee({ orgIds }: Caller, orgId: number): void {
  if (!orgIds.includes(orgId)) throw Invalid.field('orgId', 'validation.unknownOrganisation')
}

export function noticeAdminRoutes(app: FastifyInstance, parts: NoticeAdminParts): void {
  hookRoutes(app, parts)
  dutyRoutes(app, parts)
  const { admin } = parts
  route(app, contract.listDeliveries, async ({ query: { state, ...query }, caller }) =>
    mapList(await admin.deliveries(caller, state, pageIn(query)[1]), ({ createdAt, nextAt, ...row }) => ({
      ...row,
      createTime: platformTimeOf(new Date(createdAt)),
      nextTime: platformTimeOf(new Date(nextAt)),
    })),
  )
  route(app, contract.resendDeliveries, async ({ body, caller }) => ({ changed: await admin.resend(caller, body.ids) }))

  route(app, contract.listAnnouncements, async ({ caller }) =>
    (await admin.announcements(caller)).map(({ announcement: { id, texts, tone, startsAt, endsAt }, authorName }) => ({
      id,
      texts,
      tone: contract.Announcement.shape.tone.parse(tone),
      startTime: platformTimeOf(startsAt),
      endTime: platformTimeOf(endsAt),
      authorName,
    })),
  )
  route(app, contract.createAnnouncement, ({ body, caller }) => admin.announce(caller.oemId, caller.userId, body))
  route(app, contract.deleteAnnouncements, async ({ body, caller }) => ({
    changed: await admin.takeBack(caller, body.ids),
  }))
}

function hookRoutes(app: FastifyInstance, { admin, callOutside }: NoticeAdminParts): void {
  const { hooks } = admin
  route(app, contract.listHooks, async ({ caller }) =>
    (await hooks.all(caller)).map(({ id, hook, orgName, lastSent, failures }) => {
      const { secret: _secret, oldSecret: _old, ...shown } = hook
      return {
        ...contract.HookInput.omit({ secret: true }).parse(shown),
        id,
        orgName,
        oldSecretUntilTime: platformTimeOf(hook.oldSecretUntil),
        lastSentTime: platformTimeOf(lastSent),
        failures,
        updateTime: platformTimeOf(hook.updatedAt),
      }
    }),
  )
  route(app, contract.createHook, async ({ body, caller }) => {
    mustSee(caller, body.orgId)
    mustMask(caller, body)
    const secret = body.kind === 'webhook' ? newHookSecret() : body.secret
    const { id } = mustBeAdded(await hooks.insert(caller, { ...body, secret }), nameTaken)
    return { id, secret: body.kind === 'webhook' ? secret : '' }
  })
  route(app, contract.updateHook, async ({ body: { id, updateTime, secret, ...input }, caller }) => {
    mustSee(caller, input.orgId)
    mustMask(caller, input)
    const { hook } = mustExist(await hooks.find(caller, id))
    if (input.kind !== hook.kind) throw Invalid.field('kind', 'validation.fixed')
    const current = input.kind === 'webhook' || secret === '' ? hook.secret : secret
    mustBeSaved(await hooks.update(caller, id, updateTime, { ...input, secret: current }), nameTaken)
  })
  route(app, contract.deleteHooks, async ({ body, caller }) => ({
    changed: (await hooks.remove(caller, body.ids)) ?? 0,
  }))
  route(app, contract.rotateHookSecret, async ({ body, caller }) => {
    const { hook } = mustExist(await hooks.find(caller, body.id))
    if (hook.kind !== 'webhook') throw new Conflict('error.conflict')
    const secret = newHookSecret()
    if (!(await admin.rotate(caller, body.id, secret))) throw new NotFound()
    return { secret }
  })
  route(app, contract.testHook, async ({ body, caller }) => {
    const { hook } = mustExist(await hooks.find(caller, body.id))
    const kind = contract.HookInput.shape.kind.parse(hook.kind)
    const message = {
      id: `msg_test_${hook.id}_${Date.now()}`,
      title: 'Fleetwall',
      lines: [hook.name],
      data: { test: true },
    }
    const target = { kind, url: hook.url, secret: hook.secret, oldSecret: null }
    const failure = await callOutside(hookCall(target, message, Date.now())).then(
      (answer) => hookFailure(kind, answer),
      (error: Error) => (error instanceof ForbiddenAddress ? 'private address' : messageOf(error)),
    )
    if (failure !== null) throw Invalid.field('url', 'validation.hookFailed', { reason: failure.slice(0, 200) })
  })
}

function dutyRoutes(app: FastifyInstance, { admin }: NoticeAdminParts): void {
  const { rosters, policies } = admin
  const accountsOf = ({ shifts, substitutions }: contract.DutyRosterInput) => [
    ...shifts.map(({ accountId }) => accountId),
    ...substitutions.flatMap(({ accountId, substituteId }) => [accountId, substituteId]),
  ]
  const checkRoster = async (caller: Caller, input: contract.DutyRosterInput) => {
    mustSee(caller, input.orgId)
    if (!(await admin.areAccounts(caller, accountsOf(input))))
      throw Invalid.field('shifts', 'validation.unknownAccount')
  }
  route(app, contract.listDutyRosters, async ({ caller }) =>
    (await rosters.all(caller)).map(({ id, roster, orgName, onDuty }) => ({
      ...roster,
      id,
      orgName,
      onDuty,
      updateTime: platformTimeOf(roster.updatedAt),
    })),
  )
  route(app, contract.createDutyRoster, async ({ body, caller }) => {
    await checkRoster(caller, body)
    return mustBeAdded(await rosters.insert(caller, body), nameTaken)
  })
  route(app, contract.updateDutyRoster, async ({ body: { id, updateTime, ...input }, caller }) => {
    await checkRoster(caller, input)
    mustBeSaved(await rosters.update(caller, id, updateTime, input), nameTaken)
  })
  route(app, contract.deleteDutyRosters, async ({ body, caller }) => {
    const changed = await rosters.remove(caller, body.ids)
    if (changed === null) throw new Conflict('error.rosterInUse')
    return { changed }
  })

  const checkPolicy = async (caller: Caller, { orgId, steps }: contract.EscalationPolicyInput) => {
    mustSee(caller, orgId)
    const accountIds = steps.flatMap((step) => step.accountIds)
    const rosterIds = steps.flatMap(({ rosterId }) => (rosterId === null ? [] : [rosterId]))
    if (steps.some((step) => step.rosterId === null && step.accountIds.length === 0))
      throw Invalid.field('steps', 'validation.noRecipient')
    if (!(await admin.areAccounts(caller, accountIds))) throw Invalid.field('steps', 'validation.unknownAccount')
    if (!(await admin.areRosters(caller, rosterIds))) throw Invalid.field('steps', 'validation.unknownRoster')
  }
  route(app, contract.listEscalationPolicies, async ({ caller }) =>
    (await policies.all(caller)).map(({ id, policy, orgName, open }) => ({
      ...contract.EscalationPolicyInput.parse(policy),
      id,
      orgName,
      open,
      updateTime: platformTimeOf(policy.updatedAt),
    })),
  )
  route(app, contract.createEscalationPolicy, async ({ body, caller }) => {
    await checkPolicy(caller, body)
    return mustBeAdded(await policies.insert(caller, body), nameTaken)
  })
  route(app, contract.updateEscalationPolicy, async ({ body: { id, updateTime, ...input }, caller }) => {
    await checkPolicy(caller, input)
    mustBeSaved(await policies.update(caller, id, updateTime, input), nameTaken)
  })
  route(app, contract.deleteEscalationPolicies, async ({ body, caller }) => ({
    changed: (await policies.remove(caller, body.ids)) ?? 0,
  }))
  route(app, contract.findDutyAccounts, ({ query, caller }) => admin.accounts(caller, query.keyWord))
}
