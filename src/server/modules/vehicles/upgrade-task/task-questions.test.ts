import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { askTaskAudit, listTaskAudits, releaseTaskFiles } from '#core/contract/task-audit.ts'
import { getTaskLog, type TaskLogEntry } from '#core/contract/task-figures.ts'
import * as contract from '#core/contract/upgrade-task.ts'
import { taskGround } from '#tests/support/task-ground.ts'

const ground = await taskGround()
const { ask, draft, detail, step, approve, aFitted, db } = ground
beforeEach(() => ground.clear())
afterAll(() => ground.close())

async function submitted(): Promise<number> {
  await aFitted()
  const id = await draft()
  await step(contract.submitUpgradeTask, id)
  return id
}
const question = (id: number, token = 'approver', text = 'Which vehicles were tested?') =>
  ask(askTaskAudit, { token, lang: 'en', body: { id, question: text } })
const answer = (id: number, token = 'planner') =>
  ask(contract.answerUpgradeTask, { token, lang: 'en', body: { id, answer: 'The five pilots' } })
const log = async (id: number) =>
  ((await ask(getTaskLog, { token: 'planner', query: { id } })).data as TaskLogEntry[])
    .map(({ event, detail }) => (detail ? `${event}: ${detail}` : event))
    .toReversed()
    .slice(2)
/** What is of other organisations is not there. */
const GONE = { status: 409, msg: expect.stringContaining('no longer') }
const notices = async () =>
  (
    await db.pool.query<{ kind: string; user: string; link: string }>(
      `select n.kind, a.username as user, n.link from notice_event n join account a on a.id = n.owner_id order by n.id`,
    )
  ).rows

describe('a question of an approver', () => {
  it('goes to who submitted the task, and the answer to who asked; both are in the log', async () => {
    const id = await submitted()
    expect((await question(id)).status).toBe(200)
    expect(await detail(id)).toMatchObject({
      taskState: 'pendingAudit',
      question: { text: 'Which vehicles were tested?', asker: expect.any(String) },
    })
    const { data } = await ask(listTaskAudits, { token: 'second', query: {} })
    expect(data.list).toMatchObject([{ id, question: { text: 'Which vehicles were tested?' } }])
    expect((await answer(id)).status).toBe(200)
    expect((await detail(id)).question).toBeNull()
    expect(await log(id)).toEqual(['asked: Which vehicles were tested?', 'answered: The five pilots'])
    expect(await notices()).toEqual([
      { kind: 'upgradeTaskAsked', user: 'planner', link: `/upgradeTask/task?row=${id}` },
      { kind: 'upgradeTaskAnswered', user: 'approver', link: `/upgradeTask/auditRelease?row=${id}` },
    ])
    expect(await answer(id)).toMatchObject({ status: 409, msg: 'This task has no open question.' })
  })

  it('is asked of others, and only while the task waits', async () => {
    const id = await submitted()
    expect((await question(id, 'planner')).status).toBe(409)
    expect(await question(id, 'south')).toMatchObject(GONE)
    expect((await question(id, 'approver', ' ')).status).toBe(400)
    await question(id)
    // Whoever asked may decide without the answer; then there is none to give.
    expect((await approve(id)).status).toBe(200)
    expect((await detail(id)).question).toBeNull()
    expect((await answer(id)).status).toBe(409)
    expect((await question(id)).status).toBe(409)
  })

  it('is over when the task is withdrawn and submitted again', async () => {
    const id = await submitted()
    await question(id)
    await step(contract.withdrawUpgradeTask, id)
    await step(contract.submitUpgradeTask, id)
    expect((await detail(id)).question).toBeNull()
    expect((await answer(id)).status).toBe(409)
  })
})

describe('files of a task', () => {
  const stage = (environment: string, over: { status?: number } = {}) =>
    db.pool.query('update soft_version set environment = $2, status = $3 where id = $1', [
      ground.target,
      environment,
      over.status ?? 1,
    ])
  const release = (id: number, environment: 'PT' | 'SOP', token = 'approver') =>
    ask(releaseTaskFiles, { token, lang: 'en', body: { id, environment, reason: 'pilots passed' } })

  it('are a risk until they are released for the platform, one environment after the other', async () => {
    await stage('ET')
    const id = await submitted()
    expect(await detail(id)).toMatchObject({ environment: 'ET', risks: expect.arrayContaining(['notReleased']) })
    expect(await release(id, 'SOP')).toMatchObject({ status: 409, msg: 'FT-7.2 is in ET and cannot skip to SOP.' })
    expect((await release(id, 'PT')).data).toEqual({ changed: 1 })
    expect(await detail(id)).toMatchObject({ environment: 'PT', risks: expect.arrayContaining(['notReleased']) })
    expect((await release(id, 'SOP')).data).toEqual({ changed: 1 })
    expect(await detail(id)).toMatchObject({ environment: 'SOP', risks: expect.not.arrayContaining(['notReleased']) })
    expect(await log(id)).toEqual(['released: PT: pilots passed', 'released: SOP: pilots passed'])
    expect((await release(id, 'SOP')).status).toBe(409)
  })

  it('are released by other users than who submitted the task or uploaded them, and only while published', async () => {
    await stage('PT')
    const id = await submitted()
    expect((await release(id, 'SOP', 'planner')).status).toBe(409)
    expect(await release(id, 'SOP', 'south')).toMatchObject(GONE)
    const uploaded = `update soft_version set uploaded_by = (select id from account where username = $2) where id = $1`
    await db.pool.query(uploaded, [ground.target, 'approver'])
    expect(await release(id, 'SOP')).toMatchObject({ status: 409, msg: expect.stringContaining('You uploaded FT-7.2') })
    await stage('PT', { status: 3 })
    expect(await release(id, 'SOP', 'second')).toMatchObject({ status: 409, msg: expect.stringContaining('published') })
    await stage('PT')
    expect((await release(id, 'SOP', 'second')).status).toBe(200)
    await db.pool.query('update soft_version set uploaded_by = null where id = $1', [ground.target])
  })

  it('are released after a task that ended, and not while it runs', async () => {
    await stage('PT')
    await aFitted()
    const id = await ground.running()
    expect((await release(id, 'SOP')).status).toBe(409)
    await ground.end(id, 'success', 1)
    await ground.advance()
    await ground.advance()
    expect((await detail(id)).taskState).toBe('finished')
    expect((await release(id, 'SOP')).data).toEqual({ changed: 1 })
  })
})
