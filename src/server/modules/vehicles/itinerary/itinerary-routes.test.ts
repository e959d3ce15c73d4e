import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/itinerary.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import type { DoneRow, ImportedRow } from '#server/exchange/importer.ts'
import { trip } from '#server/store/schema/trip.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { sheetOf } from '#tests/support/workbook.ts'
import { compareItineraries } from './itinerary-comparison-repository.ts'
import { itineraryImporter } from './itinerary-importer.ts'
import { itineraryRepository } from './itinerary-repository.ts'
import { itineraryRoutes } from './itinerary-routes.ts'

const VIN = 'LITINERARY0000001'
const db = await testDatabase()
const own = await aTenant(db)
const other = await aTenant(db)
const vehicleId = await aVehicle(db, own, { vin: VIN })
const scope = { oemId: own.oemId, orgIds: [own.head] }
const clock = (time: string) => `2026-03-02 ${time}:00`
const at = (time: string) => new Date(fromPlatformTime(clock(time)))
let now = at('07:00')
const { ask, app, close } = await testApp(
  (server) =>
    itineraryRoutes(server, {
      itineraries: itineraryRepository(db),
      compare: (ids) => compareItineraries(db, now, { ids }),
      template: () => Promise.resolve(Buffer.from('book')),
    }),
  {
    whole: aCaller(scope),
    south: aCaller({ ...scope, orgIds: [own.south] }),
    stranger: aCaller({ oemId: other.oemId, orgIds: [other.head] }),
    reader: aCaller({ ...scope, codes: new Set(['/operate/vehicleItinerary']) }),
    masked: aCaller({ ...scope, hides: ['person'] }),
  },
)
beforeEach(async () => {
  now = at('07:00')
  await db.pool.query('delete from itinerary')
  await db.pool.query('delete from trip')
})
afterAll(async () => {
  await close()
  await db.close()
})

const [A, B, C, X] = [
  [108.9, 34.2],
  [109, 34.3],
  [109.1, 34.4],
  [108.95, 34.25],
] as const
const stop = (stopName: string, [lng, lat]: readonly [number, number], time: string, stayMinutes = 0) => ({
  stopName,
  lng,
  lat,
  radius: 300,
  arriveTime: clock(time),
  stayMinutes,
})
const input = (rest: object = {}) => ({
  itineraryNo: 'IT-1',
  vin: VIN,
  driver: 'Lin Wei',
  routeName: 'North loop',
  planStartTime: clock('08:00'),
  planEndTime: clock('10:00'),
  planKm: 30,
  stops: [stop('Depot', A, '08:00'), stop('Shop', B, '09:00', 20), stop('Port', C, '10:00')],
  ...rest,
})
const add = async (rest: object = {}) => (await ask(contract.createItinerary, { body: input(rest) })).data.id as number
const list = async (query: object = {}, token = 'whole'): Promise<contract.ItineraryRow[]> =>
  (await ask(contract.listItineraries, { query, token })).data.list
const first = async () => (await list())[0]!
const detail = async (id: number): Promise<contract.ItineraryDetail> =>
  (await ask(contract.getItinerary, { query: { id } })).data

type Place = readonly [number, number]
async function drive(from: Place, start: string, to: Place, end: string, distanceKm = 10, open = false) {
  const [startLng, startLat] = from
  const [endLng, endLat] = to
  const times = { startedAt: at(start), endedAt: at(end), open }
  const measured = { distanceKm, idleSeconds: 0, maxSpeed: 60, harshChanges: 0, positions: 10 }
  await db.orm
    .insert(trip)
    .values({ oemId: own.oemId, vehicleId, ...times, startLng, startLat, endLng, endLat, ...measured })
}
const compare = (time: string) => compareItineraries(db, at(time))

describe('itineraries', () => {
  it('are planned once per number, in tenant and data scope', async () => {
    await add()
    expect(await first()).toMatchObject({ vin: VIN, state: 'planned', stopCount: 3, reached: 0, plannedKm: 30 })
    expect(await ask(contract.createItinerary, { body: input() })).toMatchObject({
      code: 409,
      failDetail: [{ path: 'itineraryNo' }],
    })
    expect(await list({}, 'south')).toEqual([])
    expect(await list({}, 'stranger')).toEqual([])
    expect(await list({ keyWord: 'loop', vin: VIN, state: 'planned' })).toHaveLength(1)
    expect(await list({ startTime: clock('08:30'), endTime: clock('12:00') })).toEqual([])
    expect(await list({}, 'masked')).toMatchObject([{ driver: 'L•••' }])
    expect((await ask(contract.countItineraries, { query: {} })).data).toEqual({ states: { planned: 1 } })
  })

  it.each([
    ['vin', { vin: 'LITINERARY0000009' }],
    ['planEndTime', { planEndTime: clock('07:00') }],
    ['planEndTime', { planEndTime: '2026-03-12 08:00:00' }],
    ['stops', { stops: [stop('Late', A, '09:00'), stop('Early', B, '08:00')] }],
    ['stops', { stops: [stop('Only', A, '08:00')] }],
    ['stops.0.radius', { stops: [{ ...stop('Wide', A, '08:00'), radius: 1 }, stop('Shop', B, '09:00')] }],
  ])('name %s when it is wrong', async (path, rest) => {
    expect(await ask(contract.createItinerary, { body: input(rest) })).toMatchObject({
      code: 400,
      failDetail: [{ path }],
    })
  })

  it('are changed and deleted by those who see the vehicle, unless changed in the meantime', async () => {
    const id = await add()
    const { updateTime } = await first()
    const body = { ...input({ routeName: 'South loop' }), id, updateTime }
    expect((await ask(contract.updateItinerary, { body: { ...body, updateTime: clock('01:00') } })).code).toBe(409)
    for (const token of ['south', 'stranger']) {
      expect((await ask(contract.updateItinerary, { body, token })).code).not.toBe(200)
      expect((await ask(contract.deleteItineraries, { body: { ids: [id] }, token })).data).toEqual({ changed: 0 })
    }
    expect((await ask(contract.updateItinerary, { body })).code).toBe(200)
    expect((await first()).routeName).toBe('South loop')
    expect((await ask(contract.getItinerary, { query: { id }, token: 'south' })).code).not.toBe(200)
    expect((await ask(contract.deleteItineraries, { body: { ids: [id] } })).data).toEqual({ changed: 1 })
  })

  it('let a reader read only', async () => {
    expect((await ask(contract.listItineraries, { token: 'reader' })).code).toBe(200)
    for (const each of [contract.createItinerary, contract.deleteItineraries, contract.exportItineraries])
      expect((await ask(each, { token: 'reader' })).code).toBe(403)
  })
})

describe('the comparison', () => {
  it('follows an itinerary from its plan to its end, the same however often it runs', async () => {
    const id = await add()
    await compare('07:30')
    expect(await first()).toMatchObject({ state: 'planned', deviationMinutes: null })
    await compare('08:10')
    expect(await first()).toMatchObject({ state: 'planned', deviationMinutes: 10 })
    await compare('08:20')
    expect(await first()).toMatchObject({ state: 'late', deviationMinutes: 20 })

    await drive(A, '08:05', X, '08:30', 8)
    await drive(X, '08:45', B, '09:10', 8)
    await compare('09:15')
    expect(await first()).toMatchObject({
      state: 'underWay',
      actualStartTime: clock('08:05'),
      actualEndTime: null,
      deviationMinutes: 10,
      reached: 2,
      unplanned: 1,
      detourKm: null,
    })

    await drive(B, '09:30', C, '10:12', 20)
    await drive(C, '10:40', A, '11:30', 40)
    expect(await compare('11:40')).toBe(1)
    expect(await compare('11:40')).toBe(0)
    expect(await first()).toMatchObject({
      state: 'finished',
      actualEndTime: clock('10:12'),
      deviationMinutes: 12,
      reached: 3,
      unplanned: 1,
      drivenKm: 36,
      detourKm: 6,
    })
    const { stops, unplannedStops } = await detail(id)
    expect(stops).toMatchObject([
      { reached: true, arrivedTime: null, leftTime: clock('08:05') },
      { reached: true, arrivedTime: clock('09:10'), leftTime: clock('09:30') },
      { reached: true, arrivedTime: clock('10:12'), leftTime: clock('10:40') },
    ])
    expect(unplannedStops).toMatchObject([{ fromTime: clock('08:30'), untilTime: clock('08:45'), outside: false }])
  })

  it('ends with the depot where it began, and only there', async () => {
    const round = [stop('Depot', A, '08:00'), stop('Shop', B, '09:00'), stop('Depot', A, '10:00')]
    await add({ stops: round })
    await drive(A, '08:00', B, '09:05')
    await compare('09:10')
    expect(await first()).toMatchObject({ state: 'underWay', reached: 2 })
    await drive(B, '09:20', A, '09:58')
    await compare('10:00')
    expect(await first()).toMatchObject({ state: 'finished', reached: 3, deviationMinutes: -2 })
  })

  it('is late when a stop is overdue, and missed when the vehicle did not drive', async () => {
    await add()
    await drive(A, '08:00', X, '08:20', 8, true)
    await compare('09:30')
    expect(await first()).toMatchObject({ state: 'late', reached: 1, deviationMinutes: 30 })
    await db.pool.query('delete from trip')
    await compare('14:30')
    expect(await first()).toMatchObject({ state: 'missed', deviationMinutes: null, actualStartTime: null })
  })

  it('gives each trip to one of two itineraries that follow each other', async () => {
    await add()
    const later = [stop('Port', C, '11:00'), stop('Depot', A, '12:00')]
    const times = { planStartTime: clock('11:00'), planEndTime: clock('12:00'), stops: later }
    await add({ itineraryNo: 'IT-2', ...times })
    await drive(A, '08:00', B, '09:00')
    await drive(B, '09:20', C, '10:00')
    await drive(C, '11:00', A, '11:50')
    await compare('12:00')
    expect(await list({ keyWord: 'IT-1' })).toMatchObject([{ state: 'finished', drivenKm: 20 }])
    expect(await list({ keyWord: 'IT-2' })).toMatchObject([{ state: 'finished', drivenKm: 10, deviationMinutes: -10 }])
  })

  it('keeps what was settled, until the plan is changed', async () => {
    const id = await add()
    await compare('15:30')
    expect((await first()).state).toBe('missed')
    await drive(A, '08:00', B, '09:00')
    expect(await compare('16:00')).toBe(0)
    now = at('16:00')
    const { updateTime } = await first()
    await ask(contract.updateItinerary, { body: { ...input(), id, updateTime } })
    expect(await first()).toMatchObject({ state: 'finished', reached: 2 })
  })
})

describe('itineraries as workbooks', () => {
  const importer = itineraryImporter()
  const cells = {
    itineraryNo: 'IT-9',
    vin: VIN,
    routeName: 'Imported',
    planStartTime: clock('08:00'),
    planEndTime: clock('10:00'),
    stops: `Depot|108.9|34.2|200|${clock('08:00')}|0; Port|109.1|34.4|200|${clock('10:00')}|20`,
  }
  const row = (values: Record<string, string>): ImportedRow<unknown> => ({
    row: 2,
    value: importer.schema.parse(values),
    columns: new Set(Object.keys(values)),
  })
  const whole = { userId: 1, ...scope }
  const run = (values: Record<string, string>, caller = whole) =>
    db.orm.transaction(async (tx) => {
      const imported = row(values)
      const [plan] = await importer.plan(tx, caller, [imported])
      if (plan?.outcome !== 'added' && plan?.outcome !== 'changed') return plan
      const before = plan.outcome === 'changed' ? plan.before : null
      const done: DoneRow<unknown> = { ...imported, outcome: plan.outcome, before }
      await importer.apply(tx, caller, [done])
      return { ...plan, done }
    })

  it('come in and go out the same, and are taken back', async () => {
    expect(importer.schema.safeParse({ ...cells, stops: 'Depot|east|34.2' }).success).toBe(false)
    expect(await run(cells)).toMatchObject({ outcome: 'added' })
    expect(await run(cells)).toMatchObject({ outcome: 'unchanged' })
    const answer = await app.inject({
      url: contract.exportItineraries.path,
      headers: { authorization: 'Bearer whole', lang: 'en' },
    })
    const out = (await sheetOf(answer.rawPayload)).flat()
    for (const text of ['IT-9', 'Planned', cells.stops]) expect(out).toContain(text)

    const changed = (await run({ ...cells, planEndTime: clock('11:00') })) as { done: DoneRow<unknown> }
    expect(await first()).toMatchObject({ planEndTime: clock('11:00') })
    const { rows } = await db.pool.query<{ updated_at: Date }>('select updated_at from itinerary')
    const stored = { ...changed.done, before: JSON.parse(JSON.stringify(changed.done.before)) }
    const undone = await db.orm.transaction((tx) => importer.undo!(tx, whole, [stored], rows[0]!.updated_at))
    expect(undone).toBe(true)
    expect(await first()).toMatchObject({ planEndTime: clock('10:00') })
  })

  it('are not taken from another organisation', async () => {
    await run(cells)
    const south = { ...whole, orgIds: [own.south] }
    expect(await run(cells, south)).toMatchObject({
      outcome: 'failed',
      reasons: [{ path: 'vin' }, { path: 'itineraryNo' }],
    })
  })
})
