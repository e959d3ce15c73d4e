import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  checkWakeBatch,
  createWakePlan,
  deleteWakePlan,
  exportWakeAttempts,
  getPlanRates,
  getWakeFigures,
  listPlanResults,
  listWakeAttempts,
  listWakePlans,
  runWakePlan,
  sendWakeBatch,
  updateWakePlan,
} from '#core/contract/wake.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { type CommandJob, CommandRefused, type CommandRequest } from '#server/telemetry/commands/command-service.ts'
import { createLog } from '#server/ops/log.ts'
import { account } from '#server/store/schema/account.ts'
import { commandJob } from '#server/store/schema/operation.ts'
import type { VehicleSnapshot } from '#server/telemetry/tracker/fleet-view.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { AS_CSV, testApp } from '#tests/support/server.ts'
import { wakePlanRepository } from './wake-plan-repository.ts'
import { runDuePlans } from './wake-planner.ts'
import { wakeRoutes } from './wake-routes.ts'
import { wakeRunRepository } from './wake-run-repository.ts'
import { WakeRunner } from './wake-runner.ts'

const VINS = ['LWAKE000000000001', 'LWAKE000000000002', 'LWAKE000000000003']
const db = await testDatabase()
const own = await aTenant(db)
const asleep = await aVehicle(db, own, { vin: VINS[0]! })
const awake = await aVehicle(db, own, { vin: VINS[1]!, modelId: own.busModel })
const southern = await aVehicle(db, own, { vin: VINS[2]!, orgId: own.south })
for (const id of [asleep, awake, southern]) await aTerminal(db, own, id)
const [person] = await db.orm
  .insert(account)
  .values({ oemId: own.oemId, orgId: own.head, username: 'waker', displayName: 'Anna', passwordHash: '' })
  .returning()

const given: CommandRequest[] = []
/** As the desk does, without a terminal: the one that is awake is refused, the other wakes within 15 s. */
const commands = {
  async create(_caller: unknown, request: CommandRequest): Promise<CommandJob> {
    given.push(request)
    if (request.vin === VINS[1]) throw new CommandRefused('error.wakeAwake')
    const now = Date.now()
    const [row] = await db.orm
      .insert(commandJob)
      .values({
        oemId: own.oemId,
        vehicleId: asleep,
        kind: 'wake',
        messageId: 0,
        params: request.params ?? {},
        status: 'executed',
        sentAt: new Date(now),
        resultAt: new Date(now + 15_000),
        expiresAt: new Date(now),
      })
      .returning()
    return { id: row!.id } as CommandJob
  },
}
const fleet = {
  state: (id: number) => (id === awake ? ({ state: 'charging', lastPositionAt: null } as VehicleSnapshot) : undefined),
}
const plans = wakePlanRepository(db)
const runs = wakeRunRepository(db)
const runner = new WakeRunner({ commands, runs, fleet, sessionOf: () => undefined, smsAvailable: true })
const scope = { oemId: own.oemId, orgId: own.head, orgIds: [own.head, own.south], userId: person!.id }
const { ask, close } = await testApp((app) => wakeRoutes(app, { plans, runs, runner, fleet }), {
  whole: aCaller(scope),
  south: aCaller({ ...scope, orgIds: [own.south] }),
  reader: aCaller({ ...scope, codes: new Set(['/tbox/awake', '/dataService/awake']) }),
})
afterAll(async () => {
  await close()
  await db.close()
})
beforeEach(async () => {
  given.length = 0
  for (const table of ['wake_attempt', 'wake_run', 'wake_plan', 'command_job'])
    await db.pool.query(`delete from ${table}`)
})

const today = toPlatformTime(Date.now()).slice(0, 10)
const range = { startTime: `${today} 00:00:00`, endTime: `${today} 23:59:59` }
const plan = {
  name: 'Night',
  orgId: own.head,
  vehicles: { by: 'vins' as const, vins: VINS.slice(0, 2) },
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  at: '03:00',
  purpose: 'read parameters',
}
const made = async (over = {}) => (await ask(createWakePlan, { body: { ...plan, ...over } })).data.id as number
const listed = async (token = 'whole') => (await ask(listWakePlans, { token })).data.list

describe('wake-up plans', () => {
  it('are listed with vehicles, next run, owner and what is in their way', async () => {
    await made()
    expect(await listed()).toMatchObject([
      { name: 'Night', count: 2, owner: 'Anna', lastSuccess: null, conflicts: [{ kind: 'charging', vehicles: 1 }] },
    ])
    expect((await listed())[0].nextRunTime).toMatch(/ 03:00:00$/)
  })

  it('run when they are due, once, as their owner', async () => {
    const id = await made()
    await db.pool.query(`update wake_plan set next_run_at = now() - interval '1 minute'`)
    const parts = { plans, runs, runner, log: createLog('silent'), callerById: () => Promise.resolve(scope) }
    await runDuePlans(parts)
    await runDuePlans(parts)
    expect(given.map(({ vin, source, reason }) => [vin, source, reason])).toEqual([
      [VINS[0], 'schedule', 'read parameters'],
      [VINS[1], 'schedule', 'read parameters'],
    ])
    const results = await ask(listPlanResults, { query: { ...range, planId: id } })
    expect(results.data).toMatchObject({
      total: 2,
      list: [
        { vin: VINS[1], result: 'awake', plan: 'Night' },
        { vin: VINS[0], result: 'woken', seconds: 15, operator: 'Anna' },
      ],
    })
    expect(await listed()).toMatchObject([{ lastSuccess: 1 }])
    expect((await ask(getPlanRates, { query: range })).data).toEqual([{ name: 'T-460', tried: 1, woken: 1 }])
  })

  it('do not run without an owner, nor when they are off', async () => {
    await made({ enabled: false })
    await made()
    await db.pool.query(`update wake_plan set next_run_at = now() - interval '1 minute' where enabled`)
    await runDuePlans({ plans, runs, runner, log: createLog('silent'), callerById: () => Promise.resolve(null) })
    expect(given).toEqual([])
  })

  it('are changed, run by hand and deleted', async () => {
    const id = await made()
    const changed = { ...plan, id, name: 'Morning', vehicles: { by: 'models' as const, models: ['T-460'] } }
    expect((await ask(updateWakePlan, { body: changed })).code).toBe(200)
    expect(await listed()).toMatchObject([{ name: 'Morning', count: 2 }])
    expect((await ask(runWakePlan, { body: { id } })).data).toMatchObject({ given: 2, refused: 0 })
    expect((await ask(deleteWakePlan, { body: { id } })).code).toBe(200)
    expect(await listed()).toEqual([])
  })

  it('keep to the data scope and the rights of the caller', async () => {
    const id = await made()
    expect(await listed('south')).toEqual([])
    expect((await ask(runWakePlan, { body: { id }, token: 'south' })).code).toBe(409)
    expect((await ask(updateWakePlan, { body: { ...plan, id, orgId: own.south }, token: 'south' })).code).toBe(409)
    expect((await ask(createWakePlan, { body: plan, token: 'south' })).failDetail).toMatchObject([{ path: 'orgId' }])
    expect((await ask(runWakePlan, { body: { id }, token: 'reader' })).code).toBe(403)
    expect((await ask(createWakePlan, { body: { ...plan, at: '25:00', weekdays: [] } })).code).toBe(400)
  })
})

describe('wake-up service', () => {
  it('says who may be woken, and writes down who was not', async () => {
    const check = await ask(checkWakeBatch, { body: { vins: VINS } })
    expect(check.data).toMatchObject([
      { vin: VINS[0], method: 'sms', refusal: null, usedToday: 0, supply: 'unknown' },
      { vin: VINS[1] },
      { vin: VINS[2] },
    ])
    const sent = await ask(sendWakeBatch, { body: { vins: VINS.slice(0, 2), purpose: 'recall' } })
    expect(sent.data).toMatchObject({ given: 1, refused: 1 })
    const attempts = await ask(listWakeAttempts, { query: { ...range, result: 'woken' } })
    expect(attempts.data).toMatchObject({ total: 1, list: [{ vin: VINS[0], purpose: 'recall', method: 'sms' }] })
    expect((await ask(exportWakeAttempts, { query: range, headers: AS_CSV })).text.trim().split('\n')).toHaveLength(3)
  })

  it('counts by carrier and hour, and how long it took', async () => {
    await ask(sendWakeBatch, { body: { vins: VINS.slice(0, 2), purpose: 'recall' } })
    const { data } = await ask(getWakeFigures, { query: range })
    expect(data).toMatchObject({ tried: 2, woken: 1, refused: 0, medianSeconds: 15 })
    expect(data.cells).toMatchObject([{ carrier: '', tried: 1, woken: 1 }])
    expect(data.delays.find(({ upTo }: { upTo: number }) => upTo === 20)).toEqual({ upTo: 20, woken: 1 })
  })

  it('knows nothing of other organisations', async () => {
    await ask(sendWakeBatch, { body: { vins: [VINS[0]!], purpose: 'recall' } })
    expect((await ask(listWakeAttempts, { query: range, token: 'south' })).data.total).toBe(0)
    expect((await ask(checkWakeBatch, { body: { vins: VINS }, token: 'south' })).data).toMatchObject([{ vin: VINS[2] }])
    expect((await ask(sendWakeBatch, { body: { vins: [VINS[0]!], purpose: 'x' }, token: 'south' })).code).toBe(400)
    expect((await ask(sendWakeBatch, { body: { vins: VINS, purpose: 'x' }, token: 'reader' })).code).toBe(403)
  })
})
