import { afterAll, describe, expect, it } from 'vitest'
import { commandState } from '#server/store/schema/command.ts'
import { commandJob } from '#server/store/schema/operation.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { countedStatements } from '#tests/support/counted-statements.ts'
import { testDatabase } from '#tests/support/database.ts'
import { JobStateRepository } from './job-state-repository.ts'

const db = await testDatabase()
const own = await aTenant(db)
const vehicleId = await aVehicle(db, own)
const states = new JobStateRepository(db)
afterAll(() => db.close())

const AT = Date.parse('2026-03-01T08:00:00.123Z')
async function queuedJobs(count: number): Promise<number[]> {
  const job = {
    oemId: own.oemId,
    vehicleId,
    kind: 'queryPosition',
    messageId: 0x8201,
    status: 'queued' as const,
    result: 'before',
  }
  const rows = await db.orm
    .insert(commandJob)
    .values(Array.from({ length: count }, () => ({ ...job, expiresAt: new Date(AT) })))
    .returning({ id: commandJob.id })
  return rows.map(({ id }) => id)
}
const sent = (id: number) =>
  states.update(
    id,
    { status: 'sent', sentAt: AT, serial: id, attempts: 1, evidence: { part: id }, requestFrame: '7e00' },
    { status: 'sent', at: AT, by: null, note: 'n' },
  )

describe('states of jobs', () => {
  it('are stored with what changed and a line of the history', async () => {
    const [id] = await queuedJobs(1)
    expect(await sent(id!)).toBe(true)
    const [job] = await db.orm.select().from(commandJob)
    expect(job).toMatchObject({
      status: 'sent',
      sentAt: new Date(AT),
      serial: id,
      attempts: 1,
      evidence: { part: id },
      requestFrame: '7e00',
      result: 'before',
      acknowledgedAt: null,
    })
    expect(await db.orm.select().from(commandState)).toMatchObject([
      { jobId: id, status: 'sent', at: new Date(AT), byAccount: null, note: 'n' },
    ])
    expect(await states.update(id!, { result: null, evidence: null })).toBe(true)
    expect((await db.orm.select().from(commandJob))[0]).toMatchObject({ status: 'sent', result: null, evidence: null })
  })

  it('that may not follow the stored one change nothing, whatever is stored with them', async () => {
    const [ended, open] = await queuedJobs(2)
    await db.pool.query(`update command_job set status = 'executed' where id = $1`, [ended])
    await db.pool.query('delete from command_state')
    expect(await Promise.all([sent(ended!), sent(open!)])).toEqual([false, true])
    expect((await db.orm.select().from(commandState)).map(({ jobId }) => jobId)).toEqual([open])
  })

  it('of one job follow one another', async () => {
    const [id] = await queuedJobs(1)
    const acked = states.update(id!, { status: 'acked' }, { status: 'acked', at: AT, by: null, note: '' })
    expect(await Promise.all([sent(id!), acked])).toEqual([true, false])
  })

  it('of many jobs need no more statements than of one', async () => {
    const [one, many] = [await queuedJobs(1), await queuedJobs(200)]
    const costs = (ids: readonly number[]) => countedStatements(db.pool, () => Promise.all(ids.map(sent)))
    expect(await costs(many)).toBe(await costs(one))
    const { rows } = await db.pool.query(
      `select count(*)::int as count from command_job where id = any($1) and status = 'sent'`,
      [many],
    )
    expect(rows).toEqual([{ count: 200 }])
  })
})
