import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { createLog } from '#server/ops/log.ts'

const db = await testDatabase()
afterAll(() => db.close())

const SECRET = 'LSECRET0000000001'

/** The line the log has for what this work fails with. */
async function lineOf(work: () => Promise<unknown>): Promise<string> {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => lines.push(line) })
  await work().then(
    () => expect.unreachable(),
    (error: unknown) => log.error({ err: error }, 'failed'),
  )
  return lines.join('')
}

describe('a failed statement in the log', () => {
  it.each([
    ['a type', () => db.orm.execute(sql`select ${SECRET}::int`), '22P02'],
    ['a range', () => db.orm.execute(sql`select ${'99999999999999'}::int`), '22003'],
    ['a NUL', () => db.orm.execute(sql`select ${`${SECRET}\0`}::text`), '22021'],
    ['a constraint', () => db.orm.execute(sql`insert into account (username) values (${SECRET})`), '23502'],
    ['the pool', () => db.pool.query('select $1::int', [SECRET]), '22P02'],
    ['JSON', () => db.pool.query('select $1::jsonb', [`{"vin": ${SECRET}}`]), '22P02'],
    [
      'a unique key',
      () =>
        db.pool.query(`create temp table t (v text primary key); insert into t values ('${SECRET}'), ('${SECRET}')`),
      '23505',
    ],
  ])('names what is wrong, and no parameter (%s)', async (_what, work, code) => {
    const line = await lineOf(work as () => Promise<unknown>)
    expect(line).toContain(code)
    expect(line).not.toContain('LSECRET')
    expect(line).not.toContain('99999999999999')
    expect(line).toMatch(/\\n +at /)
  })

  it('keeps the statement, the causes and where it came from', async () => {
    const line = await lineOf(() => db.orm.execute(sql`select * from nowhere where vin = ${SECRET}`))
    const { err } = JSON.parse(line) as { err: { message: string; cause: { code: string; message: string } } }
    expect(err.message).toBe('Failed query: select * from nowhere where vin = $1')
    expect(err.cause).toMatchObject({ code: '42P01', message: 'relation "nowhere" does not exist' })
    expect(line).toContain('logged-statement.test.ts')
  })

  it('is not kept by what wraps it, and other errors stay whole', async () => {
    const failed = () => db.orm.execute(sql`select ${SECRET}::int`)
    const wrapped = async () => {
      const reasons = (await Promise.allSettled([failed(), failed()])).map((each) => each as PromiseRejectedResult)
      throw new AggregateError(
        reasons.map(({ reason }) => reason as Error),
        'both failed',
      )
    }
    const line = await lineOf(wrapped)
    expect(line).toContain('both failed')
    expect(line).not.toContain('LSECRET')
    expect(await lineOf(() => Promise.reject(new RangeError('"quoted" and so on')))).toContain('\\"quoted\\" and so on')
  })
})
