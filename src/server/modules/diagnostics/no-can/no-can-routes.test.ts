import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/no-can.ts'
import { Conflict } from '#server/http/errors.ts'
import { aSnapshot } from '#tests/builders/fleet-view.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { noCanRepository } from './no-can-repository.ts'
import { noCanRoutes } from './no-can-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const other = await aTenant(db)
const NAMES = ['fine', 'never', 'lost', 'off', 'idle'] as const
const vinOf = (name: (typeof NAMES)[number]) => `LNOCAN${name.toUpperCase().padEnd(11, '0')}`
const vehicles = Object.fromEntries(
  await Promise.all(
    NAMES.map(async (name) => [
      name,
      await aVehicle(db, own, { vin: vinOf(name), orgId: name === 'lost' ? own.north : own.south }),
    ]),
  ),
) as Record<(typeof NAMES)[number], number>
const sent: { vin: string; kind: string; params: unknown }[] = []
const commands = {
  create: (_caller: unknown, { vin, kind, params }: { vin: string; kind: string; params?: unknown }) => {
    if (vin === vinOf('idle')) return Promise.reject(new Conflict('error.terminalOffline'))
    sent.push({ vin, kind, params })
    return Promise.resolve({} as never)
  },
}
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const { app, ask } = await testApp(
  (server) =>
    noCanRoutes(server, {
      noCan: noCanRepository(db),
      fleet: { state: (vehicleId) => aSnapshot({ vehicleId, status: 1 }) },
      commands,
    }),
  {
    whole: aCaller(scope),
    north: aCaller({ ...scope, orgIds: [own.north] }),
    reader: aCaller({ ...scope, codes: new Set(['/operate/noCan']) }),
    stranger: aCaller({ oemId: other.oemId, orgIds: [other.head] }),
  },
)
afterAll(async () => {
  await app.close()
  await db.close()
})

/** Hours since the terminal last forwarded its bus; null: never. All of them report, and a plan covers all. */
const CAN_HOURS: Record<(typeof NAMES)[number], number | null> = { fine: 0, never: null, lost: 30, off: 50, idle: 100 }
for (const name of NAMES) {
  const terminalId = await aTerminal(db, own, vehicles[name], { sn: `SN-${name}` })
  await db.pool.query(
    `insert into terminal_state (terminal_id, last_message_at, last_can_at)
      values ($1, now(), now() - $2::float8 * interval '1 hour')`,
    [terminalId, CAN_HOURS[name]],
  )
  if (name === 'never')
    await db.pool.query(`update terminal set registered_at = now() - interval '40 hours' where id = $1`, [terminalId])
  await db.pool.query(
    `insert into terminal_watch (vehicle_id, oem_id, at, km, fixed, lat, lng, place_at, place_km, fix_at, fix_km, can_km)
      values ($1, $2, now(), 120, true, 31, 121, now(), 120, now(), 120, $3)`,
    [vehicles[name], own.oemId, name === 'lost' ? 80 : 120],
  )
  if (name !== 'off') continue
  await db.pool.query(
    `insert into parameter_value (terminal_id, parameter_id, value, read_at) values ($1, 256, '0', now())`,
    [terminalId],
  )
}
const planId = (
  await db.pool.query<{ id: number }>(
    `insert into can_plan (oem_id, name, scope, targets) values ($1, 'Trucks', 1, $2) returning id`,
    [own.oemId, JSON.stringify(NAMES.map(vinOf))],
  )
).rows[0]!.id
await db.pool.query(
  `insert into can_plan_release (plan_id, version, scope, targets, from_at) values ($1, 1, 1, $2, now() - interval '1 day')`,
  [planId, JSON.stringify(NAMES.map(vinOf))],
)
beforeEach(async () => {
  sent.length = 0
  await db.pool.query('delete from can_follow_up')
})

const list = async (query: object = {}, token = 'whole'): Promise<contract.NoCanVehicle[]> =>
  (await ask(contract.listNoCan, { query: query as never, token })).data.list

describe('vehicles without data of their bus', () => {
  it('are those that report without it, each with the first cause that holds', async () => {
    const rows = await list()
    expect(Object.fromEntries(rows.map(({ vin, cause }) => [vin, cause]))).toEqual({
      [vinOf('never')]: 'notWired',
      [vinOf('lost')]: 'busOff',
      [vinOf('off')]: 'notCollecting',
      [vinOf('idle')]: 'sleeping',
    })
    expect(rows.find(({ vin }) => vin === vinOf('lost'))).toMatchObject({ km: 40, ignition: true, plan: 'Trucks' })
    expect(rows.find(({ vin }) => vin === vinOf('off'))).toMatchObject({ collectMs: 0 })
    expect((await list({ hours: 48 })).map(({ vin }) => vin)).not.toContain(vinOf('lost'))
    expect(await list({ cause: 'busOff' })).toHaveLength(1)
    expect(await list({ keyWord: 'sn-idle' })).toHaveLength(1)
  })

  it('are not those whose only unit speaks GB/T 32960', async () => {
    const setCard = (card: string) =>
      db.pool.query('update terminal set login_iccid = $2 where vehicle_id = $1', [vehicles.never, card])
    await setCard('89860000000000000001')
    const { data } = await ask(contract.listNoCan, { token: 'whole', query: { vin: vinOf('never') } })
    await setCard('')
    expect(data.list).toEqual([])
  })

  it('are sorted by plate, by VIN where there is none', async () => {
    await db.pool.query(`update vehicle set plate = case vin when $1 then 'A1' when $2 then 'Z9' else '' end`, [
      vinOf('off'),
      vinOf('idle'),
    ])
    const names = (await list({ sort: 'plate' })).map(({ plate, vin }) => plate || vin)
    expect(names).toEqual(['A1', ...[vinOf('never'), vinOf('lost')].sort(), 'Z9'])
  })

  it('are without a plan first of all where none is in force', async () => {
    await db.pool.query('update can_plan_release set until_at = now() where plan_id = $1', [planId])
    expect(new Set((await list()).map(({ cause }) => cause))).toEqual(new Set(['noPlan']))
    await db.pool.query('update can_plan_release set until_at = null where plan_id = $1', [planId])
  })

  it('are counted by cause and model, in the data scope', async () => {
    const { data } = await ask(contract.getNoCanOverview, { token: 'whole' })
    expect(data.causes).toEqual({ notWired: 1, busOff: 1, notCollecting: 1, sleeping: 1 })
    expect(data.models).toMatchObject([{ vehicles: 5, missing: 4 }])
    expect((await list({}, 'north')).map(({ vin }) => vin)).toEqual([vinOf('lost')])
    expect(await list({}, 'stranger')).toEqual([])
  })

  it('are asked or set to collect, and followed up where the terminal was reached', async () => {
    const ids = [vehicles.lost, vehicles.idle]
    expect((await ask(contract.readCanParameters, { body: { ids }, token: 'whole' })).data).toEqual({
      given: 1,
      refused: 1,
    })
    expect(sent).toEqual([{ vin: vinOf('lost'), kind: 'queryParameters', params: {} }])
    expect((await list({ followUp: 'asked' })).map(({ vin }) => vin)).toEqual([vinOf('lost')])
    await ask(contract.startCanCollection, { body: { ids: [vehicles.off] }, token: 'whole' })
    expect(sent.at(-1)).toMatchObject({
      kind: 'setParameters',
      params: {
        parameters: [
          { id: 256, value: 10_000 },
          { id: 257, value: 30 },
        ],
      },
    })
    expect((await ask(contract.readCanParameters, { body: { ids }, token: 'north' })).code).toBe(409)
    expect((await ask(contract.startCanCollection, { body: { ids }, token: 'reader' })).code).toBe(403)
  })

  it('keep a note, all or none', async () => {
    const body = { ids: [vehicles.lost, vehicles.off], followUp: 'workshop' as const, note: 'Check plug 4' }
    expect((await ask(contract.followNoCan, { body, token: 'north' })).code).toBe(409)
    expect(await list({ followUp: 'workshop' })).toEqual([])
    expect((await ask(contract.followNoCan, { body, token: 'whole' })).data).toEqual({ changed: 2 })
    expect((await list({ followUp: 'workshop' }))[0]).toMatchObject({ note: 'Check plug 4' })
  })
})
