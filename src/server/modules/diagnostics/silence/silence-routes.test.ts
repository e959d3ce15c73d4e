import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addSilenceRule,
  deleteSilenceRule,
  getSilenceCensus,
  listSilenceEpisodes,
  listSilenceRules,
  listSilentVehicles,
  setVehicleSilence,
  snoozeSilence,
  updateSilence,
  updateSilenceRule,
  wakeSilent,
} from '#core/contract/silence.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { alarmOf } from '#core/protocol/jt808/location/alarm-bits.ts'
import { type CommandJob, CommandRefused, type CommandRequest } from '#server/telemetry/commands/command-service.ts'
import { createLog } from '#server/ops/log.ts'
import { account } from '#server/store/schema/account.ts'
import type { VehicleSnapshot } from '#server/telemetry/tracker/fleet-view.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { silenceCensusRepository } from './silence-census-repository.ts'
import { silenceRepository } from './silence-repository.ts'
import { silenceExporter, silenceRoutes } from './silence-routes.ts'
import { silenceRuleRepository } from './silence-rule-repository.ts'
import { silenceWatch } from './silence-watch.ts'
import { silenceWatchRepository } from './silence-watch-repository.ts'

const MINUTE = 60_000
const VIN = 'LSILENT0000000001'
const OTHER = 'LSILENT0000000002'
const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const vehicleId = await aVehicle(db, own, { vin: VIN, orgId: own.north })
const otherId = await aVehicle(db, own, { vin: OTHER, orgId: own.south, modelId: own.busModel })
await aTerminal(db, own, vehicleId)
await aTerminal(db, own, otherId)
const [person] = await db.orm
  .insert(account)
  .values({ oemId: own.oemId, orgId: own.head, username: 'watcher', displayName: 'Watcher', passwordHash: 'x' })
  .returning()
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south], userId: person!.id }

const states = new Map<number, Partial<VehicleSnapshot>>()
let now = Date.now()
const requested: CommandRequest[] = []
const rules = silenceRuleRepository(db)
const watch = silenceWatchRepository(db)
const silences = silenceRepository(db)
const look = silenceWatch({
  watch,
  rules,
  fleet: { state: (id) => states.get(id) as VehicleSnapshot | undefined },
  log: createLog('silent'),
  now: () => now,
})
const { ask, close } = await testApp(
  (app) =>
    silenceRoutes(app, {
      silences,
      rules,
      watch,
      census: silenceCensusRepository(db),
      isOnline: () => false,
      commands: {
        create: (_caller, request) => {
          if (request.vin === OTHER) return Promise.reject(new CommandRefused('error.wakeNoGateway'))
          requested.push(request)
          return Promise.resolve({ id: 1 } as CommandJob)
        },
      },
    }),
  {
    whole: aCaller(scope),
    south: aCaller({ ...scope, orgIds: [own.south] }),
    foreign: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head] }),
    reader: aCaller({ ...scope, codes: new Set(['/offline/check', '/offline/function']) }),
  },
)
afterAll(async () => {
  await close()
  await db.close()
})

const contactAt = (id: number, at: number, over: Partial<VehicleSnapshot> = {}) =>
  states.set(id, {
    vehicleId: id,
    state: 'offline',
    lastMessageAt: at,
    lastPositionAt: at,
    lat: 34.2,
    lng: 108.9,
    speed: 60,
    status: 3,
    alarm: 0,
    signal: 25,
    charging: false,
    mileageKm: 1000,
    ...over,
  })
const silent = async (token = 'whole', query = {}) => (await ask(listSilentVehicles, { token, query })).data.list
let ruleId = 0
beforeAll(async () => {
  const body = {
    name: 'Trucks',
    rank: 1,
    models: ['T-460'],
    minutes: 60,
    backMinutes: 10,
    without: ['stored' as const],
  }
  ruleId = (await ask(addSilenceRule, { body })).data.id
  contactAt(vehicleId, now - 59 * MINUTE)
  contactAt(otherId, now - 600 * MINUTE)
})

describe('rules of silence', () => {
  it('belong to a tenant and name organisations of the caller', async () => {
    const body = { name: 'x', rank: 2, minutes: 60, orgIds: [foreign.head] }
    expect(await ask(addSilenceRule, { body })).toMatchObject({ code: 400, failDetail: [{ path: 'orgIds' }] })
    expect((await ask(listSilenceRules, { token: 'foreign' })).data).toEqual([])
    expect((await ask(deleteSilenceRule, { token: 'foreign', body: { id: ruleId } })).code).toBe(409)
    expect((await ask(deleteSilenceRule, { token: 'reader', body: { id: ruleId } })).code).toBe(403)
    expect((await ask(listSilenceRules)).data).toMatchObject([{ id: ruleId, vehicles: 1, silent: 0 }])
    expect((await ask(listSilenceRules, { token: 'south' })).data).toMatchObject([{ vehicles: 0 }])
  })
})

describe('a silent vehicle', () => {
  it('is found after its own time, by the first rule that fits, and never when no rule does', async () => {
    await look()
    expect(await silent()).toEqual([])
    now += 2 * MINUTE
    await look()
    await look()
    const [found, ...more] = await silent()
    expect(more).toEqual([])
    expect(found).toMatchObject({
      vin: VIN,
      rule: 'Trucks',
      stateBefore: 'driving',
      probableCause: 'terminalFault',
      placeBefore: { lat: 34.2, lng: 108.9 },
      endTime: null,
      followUp: 'open',
    })
    expect(await silent('south')).toEqual([])
    expect(await silent('foreign')).toEqual([])
    expect((await ask(listSilenceRules)).data[0]).toMatchObject({ vehicles: 1, silent: 1 })
  })

  it('is found by a threshold of its own', async () => {
    expect((await ask(setVehicleSilence, { token: 'foreign', body: { vin: OTHER, minutes: 30 } })).code).toBe(400)
    await ask(setVehicleSilence, { body: { vin: OTHER, minutes: 30 } })
    contactAt(otherId, now - 600 * MINUTE, { alarm: alarmOf(['powerLost']) })
    await look()
    const [longest] = await silent()
    expect(longest).toMatchObject({ vin: OTHER, rule: '', probableCause: 'powerCut', supply: 'cut' })
    expect(await silent('whole', { cause: 'powerCut' })).toHaveLength(1)
    expect(await silent('whole', { hours: 5 })).toMatchObject([{ vin: OTHER }])
  })

  it('is given to a user, and keeps what was found', async () => {
    const [{ id }] = await silent('whole', { vin: OTHER })
    const body = {
      ids: [id],
      followUp: 'ordered' as const,
      causeFound: 'noBalance' as const,
      assignee: 'Li',
      note: 'W-7',
    }
    expect((await ask(updateSilence, { token: 'foreign', body })).data).toEqual({ changed: 0 })
    expect((await ask(updateSilence, { token: 'reader', body })).code).toBe(403)
    expect((await ask(updateSilence, { body })).data).toEqual({ changed: 1 })
    await ask(updateSilence, { body: { ids: [id], note: 'W-8' } })
    expect(await silent('whole', { cause: 'noBalance' })).toMatchObject([
      { followUp: 'ordered', causeFound: 'noBalance', assignee: 'Li', note: 'W-8', handledBy: 'Watcher' },
    ])
  })

  it('is not shown while it is snoozed', async () => {
    const [{ id }] = await silent('whole', { vin: OTHER })
    const untilTime = toPlatformTime(Date.now() + 60 * MINUTE)
    expect((await ask(snoozeSilence, { body: { ids: [id], untilTime } })).data).toEqual({ changed: 1 })
    expect((await silent()).map(({ vin }: { vin: string }) => vin)).toEqual([VIN])
    expect(await silent('whole', { snoozed: 'true' })).toMatchObject([{ vin: OTHER, snoozeTime: untilTime }])
    await ask(snoozeSilence, { body: { ids: [id], untilTime: null } })
    expect(await silent()).toHaveLength(2)
  })

  it('can be tried to wake, each by its own command', async () => {
    const answer = await ask(wakeSilent, { body: { vins: [VIN, OTHER] } })
    expect(answer.data).toEqual({ given: 1, refused: 1 })
    expect(requested).toMatchObject([{ kind: 'wake', vin: VIN, params: { method: 'sms' }, batch: { vehicles: 2 } }])
    expect((await ask(wakeSilent, { token: 'reader', body: { vins: [VIN] } })).code).toBe(403)
  })
})

describe('the end of a silence', () => {
  const episode = async () => {
    const query = { startTime: '2020-01-01 00:00:00', endTime: '2099-01-01 00:00:00', vin: VIN }
    const { list } = (await ask(listSilenceEpisodes, { query })).data
    expect(list).toHaveLength(1)
    return list[0]
  }

  it('does not come with one message: what comes and goes stays one silence', async () => {
    contactAt(vehicleId, now)
    await look()
    expect(await episode()).toMatchObject({ endTime: null, heardTime: toPlatformTime(now) })
    now += 30 * MINUTE
    await look()
    expect(await episode()).toMatchObject({ endTime: null, heardTime: null })
  })

  it('ends when it has reported for long enough, with what happened in the meantime', async () => {
    const back = now
    contactAt(vehicleId, back, { mileageKm: 1042.5, lat: 35, lng: 109 })
    await look()
    for (let minute = 1; minute <= 10; minute += 1) {
      now = back + minute * MINUTE
      contactAt(vehicleId, now, { mileageKm: 1042.5, lat: 35, lng: 109 })
      await look()
    }
    expect(await episode()).toMatchObject({
      endTime: toPlatformTime(back),
      kmBetween: 42.5,
      placeAfter: { lat: 35, lng: 109 },
    })
    expect((await silent()).map(({ vin }: { vin: string }) => vin)).toEqual([OTHER])
  })

  it('is exported with both places', async () => {
    const filter = { startTime: '2020-01-01 00:00:00', endTime: '2099-01-01 00:00:00' }
    const rows = []
    for await (const row of silenceExporter(silences).rows({ ...scope, lang: 'en' }, filter)) rows.push(row)
    expect(rows).toMatchObject([{ vin: VIN, latBefore: 34.2, latAfter: 35, kmBetween: 42.5 }, { vin: OTHER }])
  })

  it('leaves out vehicles of states a rule does not speak of', async () => {
    await db.pool.query(`update vehicle set register_state = 'stored' where id = $1`, [vehicleId])
    now += 300 * MINUTE
    await look()
    expect((await silent()).map(({ vin }: { vin: string }) => vin)).toEqual([OTHER])
    await db.pool.query(`update vehicle set register_state = 'active' where id = $1`, [vehicleId])
    const { data } = await ask(listSilenceRules)
    const { id, name, rank, models } = data[0]
    await ask(updateSilenceRule, { body: { id, name, rank, models, minutes: null } })
    await look()
    expect(await silent('whole', { vin: VIN })).toEqual([])
  })
})

describe('the census of silences', () => {
  const query = { startTime: toPlatformTime(Date.now() - 2 * 86_400_000), endTime: toPlatformTime(Date.now() + 1000) }

  it('counts silent vehicles by length, organisation, model and cause', async () => {
    await db.pool.query(`update silence_episode set from_at = now() - interval '4 days' where vehicle_id = $1`, [
      otherId,
    ])
    const { data } = await ask(getSilenceCensus, { query })
    expect(data).toMatchObject({ silent: 1, neverHeard: 2, heard: 0, causes: [{ cause: 'noBalance', count: 1 }] })
    expect(data.classes).toEqual([0, 1, 3, 7, 30, 90].map((days) => ({ days, count: days === 3 ? 1 : 0 })))
    expect(data.byOrg).toEqual([{ name: 'South', days: 3, count: 1 }])
    expect(data.byModel).toEqual([{ name: 'B-12E', days: 3, count: 1 }])
    expect(data.days.at(-1)).toMatchObject({ open: expect.any(Number) })
    expect(data.days.length).toBeGreaterThanOrEqual(3)
    expect((await ask(getSilenceCensus, { token: 'foreign', query })).data).toMatchObject({ silent: 0, byOrg: [] })
  })
})
