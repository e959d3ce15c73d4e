import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { listTaskAudits, revokeTaskAudit } from '#core/contract/task-audit.ts'
import { type TaskLogEntry, getTaskLog, getTaskFigures } from '#core/contract/task-figures.ts'
import * as contract from '#core/contract/upgrade-task.ts'
import { taskGround } from '#tests/support/task-ground.ts'

const groups = [
  { name: 'Pilot', share: 2, unit: 'count', successPercent: 100, errorLimit: 0, errorUnit: 'count', automatic: false },
  {
    name: 'Half',
    share: 50,
    unit: 'percent',
    successPercent: 50,
    errorLimit: 50,
    errorUnit: 'percent',
    automatic: true,
  },
  {
    name: 'Rest',
    share: 100,
    unit: 'percent',
    successPercent: 95,
    errorLimit: 5,
    errorUnit: 'percent',
    automatic: true,
  },
] as const
const ground = await taskGround({ groups: groups.map((group) => ({ ...group })) })
const { ask, draft, detail, step, approve, running, advance, aFitted, end, db } = ground
beforeEach(() => ground.clear())
afterAll(() => ground.close())

const fleet = async (number: number) => {
  for (let at = 0; at < number; at++) await aFitted()
}
const states = async (id: number) => (await detail(id)).taskGroups.map(({ groupState }) => groupState)

describe('preview', () => {
  it('says who gets an upgrade, why not the others, and how large the groups are', async () => {
    await fleet(6)
    await aFitted('7.1', { isTest: true })
    await aFitted('7.2')
    await aFitted('7.3')
    await aFitted('')
    const body = { ...ground.input, vins: [] }
    const answer = await ask(contract.previewUpgradeTask, { token: 'planner', body })
    const data = answer.data as contract.TaskPreview
    expect(data).toMatchObject({ covered: 10, eligible: 7, ready: 0, conflicts: 0, unusable: [] })
    expect(data.groups).toEqual([
      { name: '', vehicles: 1 },
      { name: 'Pilot', vehicles: 2 },
      { name: 'Half', vehicles: 3 },
      { name: 'Rest', vehicles: 1 },
    ])
    expect(Object.fromEntries(data.reasons.map(({ reason, vehicles }) => [reason, vehicles]))).toEqual({
      installed: 1,
      newer: 1,
      versionUnknown: 1,
      offline: 7,
    })
  })

  it('names VINs that are no vehicles of the caller', async () => {
    await aFitted()
    const vins = ['LNONE0000000000X1']
    const { data } = await ask(contract.previewUpgradeTask, { token: 'planner', body: { ...ground.input, vins } })
    expect(data).toMatchObject({ covered: 0, unknownVins: vins, unknownCount: 1 })
  })
})

describe('a draft', () => {
  it('needs an active strategy and versions of it', async () => {
    const create = (over: object) =>
      ask(contract.createUpgradeTask, { token: 'planner', lang: 'en', body: { name: 'A', ...ground.input, ...over } })
    expect(await create({ strategyId: 999_999 })).toMatchObject({ status: 400, failDetail: [{ path: 'strategyId' }] })
    expect(await create({ softModels: ['FT-7.3'] })).toMatchObject({
      status: 400,
      failDetail: [{ path: 'softModels' }],
    })
    expect(await create({ server: undefined })).toMatchObject({ status: 400, failDetail: [{ path: 'server' }] })
  })

  it('is numbered, changed, copied and deleted, and seen by its organisations alone', async () => {
    const id = await draft()
    const before = await detail(id)
    expect(before).toMatchObject({ taskState: 'draft', name: 'Fix', vehicles: 0, isOwn: false, frozen: null })
    expect(before.taskNo).toMatch(/^UT-\d{8}-001$/)
    const change = { id, updateTime: before.updateTime, ...ground.input, name: 'Better' }
    expect((await ask(contract.updateUpgradeTask, { token: 'planner', body: change })).status).toBe(200)
    expect(
      (
        await ask(contract.updateUpgradeTask, {
          token: 'planner',
          body: { ...change, updateTime: '2020-01-01 00:00:00' },
        })
      ).status,
    ).toBe(409)
    expect((await ask(contract.copyUpgradeTask, { token: 'planner', body: { id, name: 'Copy' } })).status).toBe(200)
    const { list } = (await ask(contract.listUpgradeTasks, { token: 'planner', query: {} })).data as {
      list: contract.UpgradeTask[]
    }
    expect(list.map(({ name, taskNo }) => [name, taskNo.slice(-3)])).toEqual([
      ['Copy', '002'],
      ['Better', '001'],
    ])
    expect((await ask(contract.listUpgradeTasks, { token: 'south', query: {} })).data.total).toBe(0)
    expect((await ask(contract.getUpgradeTask, { token: 'south', query: { id } })).status).toBe(404)
    expect((await ask(contract.deleteUpgradeTasks, { token: 'planner', body: { ids: [id] } })).data).toEqual({
      changed: 1,
    })
  })

  it('without a vehicle to upgrade is not submitted', async () => {
    await aFitted('7.2')
    expect(await step(contract.submitUpgradeTask, await draft())).toMatchObject({ status: 409 })
  })
})

describe('approval', () => {
  it('freezes vehicles and rules, and is made by another user', async () => {
    await fleet(5)
    const id = await draft()
    await step(contract.submitUpgradeTask, id)
    const submitted = await detail(id)
    expect(submitted).toMatchObject({ taskState: 'pendingAudit', vehicles: 5, isOwn: true, approvalsNeeded: 1 })
    expect(submitted.taskGroups.map(({ name, vehicles }) => [name, vehicles])).toEqual([
      ['Pilot', 2],
      ['Half', 3],
    ])
    expect(submitted.frozenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(submitted.frozen?.targets).toMatchObject([{ softModel: 'FT-7.2', sha256: 'ab', releaseCounter: 2 }])
    // A vehicle that comes later is not in it.
    await aFitted()
    expect(await approve(id, 'planner')).toMatchObject({ status: 409 })
    expect(await approve(id, 'approver', { checks: [] })).toMatchObject({
      status: 400,
      failDetail: [{ path: 'checks' }],
    })
    expect((await approve(id)).status).toBe(200)
    expect(await detail(id)).toMatchObject({ taskState: 'approved', vehicles: 5, approvers: [expect.any(String)] })
    const change = { id, updateTime: (await detail(id)).updateTime, ...ground.input, name: 'Late' }
    expect((await ask(contract.updateUpgradeTask, { token: 'planner', body: change })).status).toBe(409)
  })

  it('of a recall needs two users', async () => {
    await fleet(2)
    const id = await draft({ taskClass: 'recall' })
    await step(contract.submitUpgradeTask, id)
    await approve(id)
    expect(await detail(id)).toMatchObject({ taskState: 'pendingAudit', approvals: 1, approvalsNeeded: 2 })
    expect((await approve(id)).status).toBe(409)
    const waiting = await ask(listTaskAudits, { token: 'approver', query: {} })
    const { rows } = await db.pool.query<{ kind: string; codes: string[] }>('select kind, codes from notice_event')
    expect(rows).toEqual([{ kind: 'upgradeTaskApproval', codes: ['/upgradeTask/auditRelease/task/audit'] }])
    expect(waiting.data.list).toMatchObject([
      { isDecided: true, approvals: 1, risks: ['recall', 'noTestVehicles', 'noGate', 'silent'] },
    ])
    expect((await approve(id, 'second')).status).toBe(200)
    expect(await detail(id)).toMatchObject({ taskState: 'approved' })
  })

  it('is rejected with a reason, and taken back before the start', async () => {
    await fleet(2)
    const id = await draft()
    await step(contract.submitUpgradeTask, id)
    expect((await approve(id, 'approver', { approve: false, reason: '' })).status).toBe(400)
    await approve(id, 'approver', { approve: false, reason: 'no test' })
    expect(await detail(id)).toMatchObject({ taskState: 'rejected', vehicles: 0, frozen: null })
    await step(contract.submitUpgradeTask, id)
    await approve(id)
    const revoke = { token: 'approver', body: { id, reason: 'file is bad' } }
    expect((await ask(revokeTaskAudit, revoke)).status).toBe(200)
    expect(await detail(id)).toMatchObject({ taskState: 'rejected' })
    const decided = await ask(listTaskAudits, { token: 'approver', query: { tab: 'decided' } })
    expect(decided.data.list).toMatchObject([{ decision: 'revoked', decideReason: 'file is bad' }])
    const { data } = await ask(getTaskLog, { token: 'planner', query: { id } })
    expect((data as TaskLogEntry[]).map(({ event }) => event)).toEqual([
      'revoked',
      'approved',
      'submitted',
      'rejected',
      'submitted',
      'created',
    ])
  })

  it('of a planned task starts it at its time', async () => {
    await fleet(2)
    const id = await draft({ plannedTime: '2020-01-01 00:00:00' })
    await step(contract.submitUpgradeTask, id)
    await approve(id)
    expect(await detail(id)).toMatchObject({ taskState: 'scheduled' })
    await advance()
    expect(await detail(id)).toMatchObject({ taskState: 'running', counts: { waiting: 2 } })
  })
})

describe('a running task', () => {
  it('opens groups by their gates and ends', async () => {
    await fleet(8)
    const id = await running()
    expect(await states(id)).toEqual(['running', 'created', 'created'])
    await end(id, 'success', 2)
    await advance()
    expect(await detail(id)).toMatchObject({ taskState: 'paused', pauseReason: 'successGate' })
    expect(await states(id)).toEqual(['gate', 'created', 'created'])
    expect((await detail(id)).taskGroups.map(({ counts }) => counts.succeeded)).toEqual([2, 0, 0])
    await step(contract.resumeUpgradeTask, id)
    expect(await states(id)).toEqual(['gate', 'running', 'created'])
    await advance()
    expect(await states(id)).toEqual(['finished', 'running', 'created'])
    // Four of eight vehicles; two of them are sufficient to go on.
    await end(id, 'success', 2)
    await advance()
    expect(await states(id)).toEqual(['finished', 'gate', 'running'])
    await end(id, 'failed', 1)
    await end(id, 'success', 3)
    await advance()
    await advance()
    expect(await detail(id)).toMatchObject({
      taskState: 'finished',
      outcome: 'partial',
      counts: { succeeded: 7, failed: 1 },
    })
    const { data } = await ask(getTaskFigures, { token: 'planner', query: { id } })
    expect(data.funnel).toMatchObject({ vehicles: 8, opened: 8, succeeded: 7 })
    expect(data.burnUp.at(-1)).toMatchObject({ succeeded: 7, failed: 1 })
    expect(data.models).toMatchObject([{ fromVersion: '7.1', vehicles: 8, succeeded: 7, failed: 1 }])
  })

  it('stops at too many failures until a user accepts them', async () => {
    await fleet(4)
    const id = await running()
    await end(id, 'failed', 1)
    await advance()
    expect(await detail(id)).toMatchObject({ taskState: 'paused', pauseReason: 'errorThreshold' })
    expect(await states(id)).toEqual(['errorStopped', 'created'])
    await step(contract.resumeUpgradeTask, id)
    await advance()
    expect(await detail(id)).toMatchObject({ taskState: 'running' })
    await end(id, 'success', 1)
    await advance()
    // One of two is not the 100 % of its goal.
    expect(await detail(id)).toMatchObject({ taskState: 'paused', pauseReason: 'goalMissed' })
    await step(contract.openTaskGroup, id)
    expect(await states(id)).toEqual(['gate', 'running'])
  })

  it('is stopped softly: what waits is cancelled, what was sent ends', async () => {
    await fleet(3)
    const id = await running()
    await db.pool.query(
      `update upgrade_record set state = 'downloading' where id in
      (select id from upgrade_record where task_id = $1 limit 1)`,
      [id],
    )
    await ask(contract.stopUpgradeTask, { token: 'planner', body: { id, reason: 'enough' } })
    expect(await detail(id)).toMatchObject({ taskState: 'stopping', counts: { running: 1, skipped: 1, waiting: 1 } })
    await advance()
    expect(await detail(id)).toMatchObject({ taskState: 'stopping' })
    await ask(contract.stopUpgradeTask, { token: 'planner', body: { id, reason: 'now', hard: true } })
    await advance()
    expect(await detail(id)).toMatchObject({ taskState: 'terminated' })
    const retry = { id, name: 'Again', vehicles: 'remaining' as const }
    const { data } = await ask(contract.retryUpgradeTask, { token: 'planner', body: retry })
    expect((await detail(data.id)).vins).toHaveLength(3)
    expect(
      (await ask(contract.retryUpgradeTask, { token: 'planner', body: { ...retry, vehicles: 'failed' } })).status,
    ).toBe(409)
  })

  it('waits for a vehicle that is in another upgrade', async () => {
    await fleet(2)
    const first = await running()
    const second = await running({ name: 'Second' })
    expect(await detail(second)).toMatchObject({ taskState: 'running', counts: { waiting: 2 } })
    expect((await ask(getTaskFigures, { token: 'planner', query: { id: second } })).data.funnel.opened).toBe(0)
    await end(first, 'success', 2)
    await advance()
    expect((await ask(getTaskFigures, { token: 'planner', query: { id: second } })).data.funnel.opened).toBe(2)
  })
})
