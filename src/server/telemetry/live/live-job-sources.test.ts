import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobChanged, type LiveJobChange } from '#core/contract/live-job.ts'
import type { Caller } from '#server/http/route.ts'
import { analysisJobRepository } from '#server/modules/history/analysis/analysis-job-repository.ts'
import { packageRepository } from '#server/modules/files/data-package/package-repository.ts'
import { inspectionRepository } from '#server/modules/diagnostics/inspection/inspection-repository.ts'
import { messageCheckRepository } from '#server/modules/diagnostics/message-check/message-check-repository.ts'
import { contentSetRepository } from '#server/modules/history/message-content/content-set-repository.ts'
import { silenceRepository } from '#server/modules/diagnostics/silence/silence-repository.ts'
import { silenceWatchRepository } from '#server/modules/diagnostics/silence/silence-watch-repository.ts'
import { campaignNewsRepository } from '#server/modules/diagnostics/uds/uds-campaign-news-repository.ts'
import { udsCampaignRepository } from '#server/modules/diagnostics/uds/uds-campaign-repository.ts'
import { udsRunRepository } from '#server/modules/diagnostics/uds/uds-run-repository.ts'
import { createLog } from '#server/ops/log.ts'
import { vehicleOrgRelation } from '#server/store/schema/vehicle-org.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { LiveViewer } from '#tests/support/live-viewer.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'

const NORTHERN = 'LJOBNEWS000000001'
const SOUTHERN = 'LJOBNEWS000000002'
/** Of the south, but the north operates it. */
const SHARED = 'LJOBNEWS000000003'
const log = createLog('silent')

let db: TestDatabase
let telemetry: TestTelemetry
let own: MasterData
let whole: Caller
let north: Caller
const vehicles = new Map<string, number>()
const viewers = new Map<string, LiveViewer>()
const received = new Map<string, LiveJobChange[]>()

beforeAll(async () => {
  db = await testDatabase()
  own = await aTenant(db)
  const person = async (username: string, orgIds: number[]) => {
    const { id } = await addAccount(db, { username, password: 'x', oemId: own.oemId, orgId: orgIds[0]!, roles: [] })
    return aCaller({ userId: id, oemId: own.oemId, orgId: orgIds[0]!, orgIds })
  }
  whole = await person('all', [own.head, own.north, own.south])
  north = await person('north', [own.north])
  for (const [vin, orgId] of [
    [NORTHERN, own.north],
    [SOUTHERN, own.south],
    [SHARED, own.south],
  ] as const) {
    const id = await aVehicle(db, own, { vin, orgId })
    await aTerminal(db, own, id)
    vehicles.set(vin, id)
  }
  const relation = { oemId: own.oemId, vehicleId: vehicles.get(SHARED)!, kind: 'operator' }
  await db.orm.insert(vehicleOrgRelation).values([
    { ...relation, orgId: own.north },
    { ...relation, vehicleId: vehicles.get(SOUTHERN)!, orgId: own.north, validUntil: '2020-01-01' },
  ])
  telemetry = await testTelemetry(db)
  const callers = new Map([
    ['all', whole],
    ['north', north],
  ])
  const port = await telemetry.listen((token) => Promise.resolve(callers.get(token ?? '') ?? null))
  for (const name of ['all', 'north']) {
    const view = await new LiveViewer(port, name).connected()
    viewers.set(name, view)
    view.socket.on(jobChanged.name, (change: LiveJobChange) => received.get(name)!.push(change))
    view.socket.emit('join', jobChanged.name)
  }
})
afterAll(async () => {
  for (const { socket } of viewers.values()) socket.disconnect()
  await telemetry.close()
  await db.close()
})

/** What everybody hears of some work, "state done/total". */
async function newsOf<T>(work: () => Promise<T>): Promise<{ all: string[]; north: string[]; answer: T }> {
  for (const name of viewers.keys()) received.set(name, [])
  const answer = await work()
  // What was sent before an answer has come before it.
  for (const view of viewers.values()) await view.ask({})
  const words = (name: string) => received.get(name)!.map(({ state, done, total }) => `${state} ${done}/${total}`)
  return { all: words('all'), north: words('north'), answer }
}
const last = () => received.get('all')!.at(-1)

describe('jobs of one vehicle are published to those who see it', () => {
  const items = ['TBOX', 'LAMP'].map((code) => ({
    code,
    name: code,
    prompts: {},
    kind: 'manual' as const,
    mandatory: true,
    limitSeconds: 600,
    least: null,
    greatest: null,
  }))
  const untested = items.map(({ code }) => ({
    code,
    verdict: 'waiting' as const,
    result: '' as const,
    observed: '',
    remark: '',
    photo: '',
    jobId: null,
    verdictTime: null,
  }))
  const begin = (vin: string) =>
    inspectionRepository(db, telemetry.jobUpdated).start({
      oemId: own.oemId,
      vehicleId: vehicles.get(vin)!,
      template: { id: 0, name: 'End of line', version: 1, items },
      line: '',
      station: '',
      inspectorId: null,
      ownerId: null,
      results: untested,
    })

  it('inspections', async () => {
    const inspections = inspectionRepository(db, telemetry.jobUpdated)
    await db.pool.query(
      `insert into inspection_template (id, oem_id, name, models, stations) overriding system value values (0, $1, 'x', '{}', '{}')`,
      [own.oemId],
    )
    const { answer: id, ...begun } = await newsOf(() => begin(NORTHERN))
    expect(begun).toEqual({ all: ['running 0/2'], north: ['running 0/2'] })
    expect(last()).toMatchObject({ kind: 'inspection', id, figures: { passed: 0 } })
    expect(last()!.secondsLeft).toBeGreaterThan(590)
    const same = await newsOf(() => inspections.change(id!, ({ results }) => results))
    expect(same).toMatchObject({ all: [], answer: true })
    const passed = await newsOf(() =>
      inspections.change(id!, ({ results }) => results.map((each) => ({ ...each, verdict: 'passed' }))),
    )
    expect(passed).toMatchObject({ all: ['passed 2/2'], north: ['passed 2/2'] })
    expect(last()).toMatchObject({ secondsLeft: null, figures: { passed: 2 } })
    expect(await newsOf(() => inspections.change(id!, () => [], true))).toMatchObject({ all: [], answer: false })
  })

  it('of another organisation to no one else, until it has to do with the vehicle', async () => {
    expect(await newsOf(() => begin(SOUTHERN))).toMatchObject({ all: ['running 0/2'], north: [] })
    expect(await newsOf(() => begin(SHARED))).toMatchObject({ all: ['running 0/2'], north: ['running 0/2'] })
  })

  it('checks of messages', async () => {
    const checks = messageCheckRepository(db, telemetry.jobUpdated)
    await db.pool.query(
      `insert into message_check_template (id, oem_id, name, models, rules) overriding system value values (0, $1, 'x', '{}', '[]')`,
      [own.oemId],
    )
    const template = { id: 0, name: 'Truck', version: 1, models: [], rules: [] }
    const begun = await newsOf(() => checks.start(whole, [NORTHERN, SOUTHERN], template, 60))
    expect(begun.answer.toSorted()).toEqual([NORTHERN, SOUTHERN])
    expect(begun.all).toEqual(['waiting 0/60', 'waiting 0/60'])
    expect(begun.north).toEqual(['waiting 0/60'])
    const { id } = received.get('north')![0]!
    expect(received.get('north')![0]!.secondsLeft).toBeGreaterThan(880)
    const collecting = { state: 'collecting' as const, results: [], startedAt: Date.now() - 20_500, over: false }
    expect(await newsOf(() => checks.save(id, collecting))).toMatchObject({ north: ['collecting 20/60'] })
    expect(last()?.secondsLeft).toBe(40)
    expect(await newsOf(() => checks.cancel(id))).toMatchObject({ answer: true, all: ['aborted 20/60'] })
    expect(await newsOf(() => checks.cancel(id))).toMatchObject({ answer: false, all: [] })
  })

  it('silences', async () => {
    const watch = silenceWatchRepository(db, telemetry.jobUpdated)
    const silences = silenceRepository(db, telemetry.jobUpdated)
    const episode = {
      oemId: own.oemId,
      vehicleId: vehicles.get(NORTHERN)!,
      ruleId: null,
      fromAt: Date.now() - 3_600_000,
      stateBefore: 'parked',
      supply: 'ok',
      simState: '',
      probableCause: 'sleep' as const,
      place: null,
      mileage: null,
    }
    const begun = await newsOf(() => watch.begin(episode))
    expect(begun).toMatchObject({ all: ['silent 0/0'], north: ['silent 0/0'] })
    const { id } = last()!
    expect(await newsOf(() => watch.begin(episode))).toMatchObject({ all: [] })
    expect(await newsOf(() => watch.setResumed(id, Date.now()))).toMatchObject({ north: ['heard 0/0'] })
    expect(await newsOf(() => watch.setResumed(id, null))).toMatchObject({ north: ['silent 0/0'] })
    await silences.snooze(whole, [id], new Date(Date.now() + 500))
    await expect.poll(() => received.get('north')!.length, { timeout: 5_000 }).toBe(2)
    expect(await silences.update(whole, [id], { note: 'called' })).toBe(1)
    await expect.poll(() => received.get('north')!.length, { timeout: 5_000 }).toBe(3)
    const at = Date.now() + 500
    await watch.notifyEndedSnoozes(at - 30_000, at + 30_000)
    await expect.poll(() => received.get('north')!.length, { timeout: 5_000 }).toBe(4)
    const over = await newsOf(() => watch.end(id, Date.now(), { place: null, kmBetween: null }))
    expect(over).toMatchObject({ all: ['over 0/0'], north: ['over 0/0'] })
  })
})

describe('jobs of many vehicles are published to those who see all of them', () => {
  it('packages', async () => {
    const packages = packageRepository(db, telemetry.jobUpdated)
    const wish = (vins: string[]) => ({
      name: 'March',
      vins,
      startTime: '2026-03-01 00:00:00',
      endTime: '2026-03-03 23:59:59',
      content: 1 as const,
      format: 'raw' as const,
      purpose: 'test',
    })
    const mixed = await newsOf(() => packages.insert(whole, wish([NORTHERN, SOUTHERN]), 'awaitingApproval'))
    expect(mixed).toMatchObject({ all: ['awaitingApproval 0/3'], north: [] })
    expect(await newsOf(() => packages.remove(mixed.answer))).toMatchObject({ all: ['removed 0/3'], north: [] })
    const { answer: id, ...begun } = await newsOf(() => packages.insert(whole, wish([NORTHERN, SHARED]), 'queued'))
    expect(begun).toEqual({ all: ['queued 0/3'], north: ['queued 0/3'] })
    const { answer: taken, ...running } = await newsOf(() => packages.take(id))
    expect(running).toEqual({ all: ['running 0/3'], north: ['running 0/3'] })
    await packages.dayDone(id, '2026-03-01', 120, 'key')
    await packages.beat(taken!)
    // Progress within a state is reported after a moment.
    await expect.poll(last, { timeout: 5_000 }).toMatchObject({ done: 1, figures: { daysDone: 1, rows: 120 } })
    expect(await newsOf(() => packages.giveBack(taken!))).toMatchObject({ north: ['queued 1/3'] })
    expect(await newsOf(() => packages.become(id, ['queued'], 'cancelled'))).toMatchObject({
      north: ['cancelled 1/3'],
    })
    expect(await newsOf(() => packages.become(id, ['queued'], 'cancelled'))).toMatchObject({
      answer: false,
      all: [],
    })
    expect(await newsOf(() => packages.remove(id))).toMatchObject({ answer: ['key'], north: ['removed 1/3'] })
  })

  it('analyses, by the organisations they are made of', async () => {
    const jobs = analysisJobRepository(db, telemetry.jobUpdated)
    const asked = { kind: 'idleShare' as const, params: {}, monthly: false, vehicles: 4, scope: { days: 1 } }
    const of = await newsOf(() => jobs.add(whole, asked))
    expect(of).toMatchObject({ all: ['waiting 0/4'], north: [] })
    expect(await newsOf(() => jobs.cancel(whole, of.answer))).toMatchObject({ all: ['cancelled 0/4'] })
    const { answer: id, ...begun } = await newsOf(() => jobs.add(north, asked))
    expect(begun).toEqual({ all: ['waiting 0/4'], north: ['waiting 0/4'] })
    expect(await newsOf(() => jobs.begin(id))).toMatchObject({ north: ['running 0/4'] })
    await jobs.progress(id, 3, 4)
    await expect.poll(last, { timeout: 5_000 }).toMatchObject({ done: 3, figures: { done: 3, vehicles: 4 } })
    expect(await newsOf(() => jobs.finish(id, null))).toMatchObject({ north: ['failed 3/4'] })
    expect(await newsOf(() => jobs.remove(north, [id]))).toMatchObject({ answer: 1, north: ['removed 3/4'] })
  })

  it('diagnostic tasks, to who sees one of their vehicles: each has figures of his own', async () => {
    const news = campaignNewsRepository(db, telemetry.jobUpdated, log)
    const campaigns = udsCampaignRepository(db, news)
    const runs = udsRunRepository(db, news)
    const input = {
      name: 'Winter check',
      templateId: 1,
      vins: [],
      startTime: '2026-01-01 00:00:00',
      endTime: '2026-12-31 00:00:00',
      ignitionOn: false,
      parked: false,
      maxMinutes: 15,
      reason: '',
    }
    const add = (vin: string) =>
      campaigns.insert(whole, input, { name: 'x', steps: [] }, 'running', [vehicles.get(SOUTHERN)!, vehicles.get(vin)!])
    const { answer: id, ...begun } = await newsOf(() => add(NORTHERN))
    expect(begun).toEqual({ all: ['running 0/0'], north: ['running 0/0'] })
    const [first, second] = await runs.open(id, 0)
    await runs.save([{ id: first!.run.id, status: 2 }])
    await newsOf(() => runs.finish(id))
    await expect.poll(() => received.get('north')!.length, { timeout: 5_000 }).toBe(1)
    await runs.save([{ id: second!.run.id, status: 3 }])
    expect(await newsOf(() => runs.finish(id))).toMatchObject({ north: ['finished 0/0'] })
    expect(await newsOf(() => runs.finish(id))).toMatchObject({ all: [] })
  })
})

describe('what is one person’s own is published to him alone', () => {
  it('results of content queries', async () => {
    const sets = contentSetRepository(db, telemetry.jobUpdated)
    const filter = {
      vins: `${NORTHERN},${SHARED}`,
      startTime: '2026-03-01 00:00:00',
      endTime: '2026-03-01 23:59:59',
      protocol: 'jt808' as const,
      messageId: '0x0200',
      conditions: [],
    }
    const { answer: id, ...begun } = await newsOf(() => sets.add(north, 'fast', filter))
    expect(begun).toEqual({ all: [], north: ['running 0/2'] })
    const done = { vehicles: 1, scanned: 100, matched: 3, cut: false }
    await sets.progress(id, done, [])
    await expect
      .poll(() => received.get('north')!.at(-1), { timeout: 5_000 })
      .toMatchObject({ done: 1, figures: { vehicles: 1, scanned: 100, matched: 3 } })
    expect(await newsOf(() => sets.fail(id))).toMatchObject({ all: [], north: ['failed 1/2'] })
    expect(await newsOf(() => sets.remove(north, [id]))).toMatchObject({ answer: 1, north: ['removed 1/2'] })
  })
})
