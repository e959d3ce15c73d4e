import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { jobChanged, type LiveJobChange } from '#core/contract/live-job.ts'
import type { Caller } from '#server/http/route.ts'
import { aTenant, type MasterData } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { LiveViewer } from '#tests/support/live-viewer.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'
import type { JobAudience, JobUpdate } from './job-news.ts'

let db: TestDatabase
let telemetry: TestTelemetry
let own: MasterData
let port: number
const tokens = new Map<string, Caller>()
const viewers: LiveViewer[] = []
let ids = 0

beforeAll(async () => {
  db = await testDatabase()
  own = await aTenant(db)
  const foreign = await aTenant(db)
  await db.pool.query('update tenant set public_wall = true where oem_id = $1', [own.oemId])
  telemetry = await testTelemetry(db)
  port = await telemetry.listen((token) => Promise.resolve(tokens.get(token ?? '') ?? null))
  const all = [own.head, own.north, own.south]
  tokens.set('all', aCaller({ oemId: own.oemId, orgIds: all }))
  tokens.set('north', aCaller({ oemId: own.oemId, orgIds: [own.north], userId: 2 }))
  tokens.set('inspector', aCaller({ oemId: own.oemId, orgIds: all, userId: 3, codes: new Set(['/offline/check']) }))
  tokens.set('counter', aCaller({ oemId: own.oemId, orgIds: all, userId: 5, codes: new Set(['/offline/census']) }))
  tokens.set('foreign', aCaller({ oemId: foreign.oemId, orgIds: [...all, foreign.head], userId: 4 }))
  const display = { tokenId: 1, screens: ['/offline/check'] }
  tokens.set('display', aCaller({ oemId: own.oemId, orgIds: all, display }))
})
afterEach(() => {
  for (const { socket } of viewers.splice(0)) socket.disconnect()
})
afterAll(async () => {
  await telemetry.close()
  await db.close()
})

const NAMES = ['all', 'north', 'inspector', 'counter', 'foreign', 'display', ''] as const

/** Everybody listens; answers who has heard of a job. */
async function listening() {
  const received = new Map<string, LiveJobChange[]>()
  const views = await Promise.all(
    NAMES.map(async (name) => {
      const view = await new LiveViewer(port, name || undefined).connected()
      viewers.push(view)
      received.set(name, [])
      view.socket.on(jobChanged.name, (change: LiveJobChange) => received.get(name)!.push(change))
      view.socket.emit('join', jobChanged.name)
      await view.ask({})
      return view
    }),
  )
  return async (audience: Record<string, unknown>, change: Partial<JobUpdate> = {}) => {
    ids += 1
    const job = { kind: 'inspection', id: ids, state: 'running', done: 1, total: 4, figures: { passed: 1 }, ...change }
    telemetry.jobUpdated({ audience: { oemId: own.oemId, ...audience } as JobAudience, change: job as JobUpdate })
    // What was sent before an answer has come before it.
    for (const view of views) await view.ask({})
    const of = (name: string) => received.get(name)!.filter(({ id }) => id === ids)
    return NAMES.filter((name) => of(name).length > 0).map((name) => ({ name, ...of(name)[0]! }))
  }
}
const names = (received: { name: string }[]) => received.map(({ name }) => name)

describe('job/changed', () => {
  it('reaches those who see the vehicle and may call its page', async () => {
    const notify = await listening()
    const received = await notify({ everyOf: [[own.north, own.south]] })
    expect(names(received)).toEqual(['all', 'north', 'inspector', 'counter'])
    expect(received[0]).toMatchObject({
      state: 'running',
      done: 1,
      total: 4,
      secondsLeft: null,
      figures: { passed: 1 },
    })
    expect(names(await notify({ everyOf: [[own.south]] }))).toEqual(['all', 'inspector', 'counter'])
    expect(names(await notify({ everyOf: [[own.north]] }, { kind: 'messageCheck' }))).toEqual(['all', 'north'])
    expect(names(await notify({ everyOf: [[own.south]] }, { kind: 'silence' }))).toEqual([
      'all',
      'inspector',
      'counter',
    ])
  })

  it('reaches only who sees every vehicle of it, when it is of many', async () => {
    const notify = await listening()
    const ofMany = { kind: 'dataPackage' } as const
    expect(names(await notify({ everyOf: [[own.north], [own.south, own.north]] }, ofMany))).toEqual(['all', 'north'])
    expect(names(await notify({ everyOf: [[own.north], [own.south]] }, ofMany))).toEqual(['all'])
    // One of its vehicles is not there any more: no one sees the whole.
    expect(names(await notify({ everyOf: [[own.north], [null]] }, ofMany))).toEqual([])
  })

  it('reaches one person alone, when only he sees it', async () => {
    const notify = await listening()
    expect(names(await notify({ accountId: 2 }, { kind: 'contentSet' }))).toEqual(['north'])
    expect(names(await notify({ accountId: 3 }, { kind: 'contentSet' }))).toEqual([])
  })
})
