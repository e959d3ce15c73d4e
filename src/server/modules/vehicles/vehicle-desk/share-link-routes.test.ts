import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/share-link.ts'
import { isInScope, type FleetScope } from '#server/telemetry/tracker/fleet-view.ts'
import { aSnapshot } from '#tests/builders/fleet-view.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { shareLinkRepository } from './share-link-repository.ts'
import { OPENINGS_PER_TOKEN, shareLinkRoutes } from './share-link-routes.ts'
import { type Creator, sharedViews } from './shared-view.ts'
import { vehicleDeskRepository } from './vehicle-desk-repository.ts'
import { vehicleSearch } from './vehicle-search.ts'
import { workGroupRepository } from './work-group-repository.ts'

const db = await testDatabase()
const own = await aTenant(db)
const other = await aTenant(db)
const [FIRST, SECOND] = ['LSHARE00000000001', 'LSHARE00000000002'] as const
const STRANGE = 'LSHARE00000000003'
const first = await aVehicle(db, own, { vin: FIRST, orgId: own.north, plate: 'A 100' })
const second = await aVehicle(db, own, { vin: SECOND, orgId: own.north, plate: '' })
const strange = await aVehicle(db, other, { vin: STRANGE, orgId: other.head, plate: 'C 300' })
const idOf = async (statement: string, values: unknown[]): Promise<number> =>
  (await db.pool.query<{ id: number }>(`${statement} returning id`, values)).rows[0]!.id
const anAccount = (name: string, orgId: number) =>
  idOf(`insert into account (oem_id, org_id, username, display_name, password_hash) values ($1, $2, $3, $3, '')`, [
    own.oemId,
    orgId,
    name,
  ])
const [maker, planner] = [await anAccount('maker', own.head), await anAccount('planner', own.south)]

const [LNG, LAT] = [108.94567, 34.26123]
const placed = { lat: LAT, lng: LNG, speed: 63, direction: 271 }
const snapshots = [
  { oemId: own.oemId, ...aSnapshot({ vehicleId: first, vin: FIRST, orgId: own.north, ...placed }) },
  { oemId: own.oemId, ...aSnapshot({ vehicleId: second, vin: SECOND, orgId: own.north, ...placed, lat: 30 }) },
  { oemId: other.oemId, ...aSnapshot({ vehicleId: strange, vin: STRANGE, orgId: other.head, ...placed }) },
]
const fleet = {
  snapshots: (ids: readonly number[]) => snapshots.filter(({ vehicleId }) => ids.includes(vehicleId)),
  views: (within: FleetScope) =>
    snapshots.filter((vehicle) => isInScope(within, { ...vehicle, country: 'CN', seers: [] })),
}
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
/** Changed by tests: the rights of accounts as they are now. */
let creators = new Map<number, Creator>()
let time = Date.now()
const [links, groups] = [shareLinkRepository(db), workGroupRepository(db)]
const search = vehicleSearch({ desk: vehicleDeskRepository(db), groups, fleet })
const now = () => time
const callerById = async (id: number) => creators.get(id) ?? null
const callers = {
  maker: aCaller({ ...scope, userId: maker }),
  planner: aCaller({ ...scope, orgIds: [own.south], userId: planner }),
  masked: aCaller({ ...scope, userId: maker, hides: ['position'] }),
  reader: aCaller({ ...scope, userId: maker, codes: new Set(['/operate/query']) }),
  stranger: aCaller({ oemId: other.oemId, orgIds: [other.head], userId: 99_999 }),
}
const { app, ask, close } = await testApp(
  (server) => shareLinkRoutes(server, { links, views: sharedViews({ links, search, fleet, callerById, now }), now }),
  callers,
)
beforeEach(async () => {
  time = Date.now()
  creators = new Map([[maker, callers.maker]])
  await db.pool.query('delete from share_link')
  await db.pool.query('delete from vehicle_group')
  await db.pool.query('update vehicle set org_id = $1, oem_id = $2, archived = false where id = any($3)', [
    own.north,
    own.oemId,
    [first, second],
  ])
})
afterAll(async () => {
  await close()
  await db.close()
})

const make = async (rest: object = {}, token = 'maker') =>
  ask(contract.createShareLink, {
    body: { subject: 'vehicle', vin: FIRST, minutes: 60, ...rest } as never,
    token,
    lang: 'en',
  })
const secretOf = async (rest: object = {}) => (await make(rest)).data.shareToken as string
const look = (shareToken: string, address = '198.51.100.7') =>
  ask(contract.openShareLink, { body: { shareToken }, token: null, address, lang: 'en' })
const shown = async (token: string): Promise<contract.SharedView> => (await look(token)).data
const list = async (query: object = {}, token = 'maker'): Promise<contract.ShareLink[]> =>
  (await ask(contract.listShareLinks, { query, token })).data.list
const aGroup = (rest: object = {}) =>
  groups.insert(callers.maker, { name: 'Tour', orgId: own.head, kind: 'static', ...rest }, [first, second])
const ENDED = { code: 400, msg: 'This link is incorrect, has ended or was revoked.', failDetail: [], data: null }

describe('making a share link', () => {
  it('stores the digest of a secret of 256 bits alone', async () => {
    const { code, data } = await make()
    expect(code).toBe(200)
    expect(Buffer.from(data.shareToken, 'base64url')).toHaveLength(32)
    const { rows } = await db.pool.query<{ stored: string }>('select l::text as stored from share_link l')
    expect(rows[0]?.stored).not.toContain(data.shareToken)
    expect((await make()).data.shareToken).not.toBe(data.shareToken)
  })

  it('needs its own permission, and a vehicle or group that the user sees', async () => {
    expect((await make({}, 'reader')).code).toBe(403)
    expect((await make({ vin: STRANGE })).failDetail).toMatchObject([{ path: 'vin' }])
    expect((await make({}, 'planner')).failDetail).toMatchObject([{ path: 'vin' }])
    expect((await make({ subject: 'group', groupId: 99 })).failDetail).toMatchObject([{ path: 'groupId' }])
    expect((await make({ subject: 'group' })).failDetail).toMatchObject([{ path: 'groupId' }])
  })

  it.each([[{ minutes: 14 }], [{ minutes: 10_081 }], [{ naming: 'label', label: ' ' }], [{ precision: 'mile' }]])(
    'rejects %o',
    async (wrong) => {
      expect((await make(wrong)).failDetail).toMatchObject([{ path: Object.keys(wrong).at(-1) }])
    },
  )

  it('gives away no more than the user sees', async () => {
    expect((await make({ precision: 'm100' }, 'masked')).failDetail).toMatchObject([{ path: 'precision' }])
    expect((await make({ precision: 'km1' }, 'masked')).code).toBe(200)
  })

  it('is limited in number', async () => {
    await db.pool.query(
      `insert into share_link (oem_id, org_id, vehicle_id, token_hash, precision, account_id, expires_at)
       select $1, $2, $3, n::text, 'exact', $4, now() + interval '1 day' from generate_series(1, 100) n`,
      [own.oemId, own.north, first, maker],
    )
    expect(await make()).toMatchObject({ code: 409, msg: expect.stringContaining('too many') })
    await db.pool.query(`update share_link set expires_at = now() where token_hash = '7'`)
    expect((await make()).code).toBe(200)
  })
})

describe('an open share link', () => {
  it('shows position, age, speed and heading of an exact link', async () => {
    const view = await shown(await secretOf({ precision: 'exact' }))
    expect(view).toMatchObject({ title: '', precision: 'exact', left: 0 })
    expect(view.vehicles).toMatchObject([{ name: 'A 100', lng: LNG, lat: LAT, area: null, speed: 63, direction: 271 }])
    expect(view.secondsLeft).toBeGreaterThan(3500)
    expect(JSON.stringify(view)).not.toContain(FIRST)
  })

  it.each([['m100'], ['km1'], ['city']])('never sends more than an area (%s)', async (precision) => {
    const answer = await look(await secretOf({ precision }))
    const [vehicle] = (answer.data as contract.SharedView).vehicles
    expect(vehicle).toMatchObject({ speed: null, direction: null, area: expect.any(Array) })
    expect(answer.text).not.toContain('108.94567')
    expect(answer.text).not.toContain('34.26123')
  })

  it('names vehicles as the creator chose', async () => {
    expect((await shown(await secretOf({ naming: 'label', label: 'Your delivery' }))).vehicles[0]?.name).toBe(
      'Your delivery',
    )
    const groupId = await aGroup()
    const token = await secretOf({ subject: 'group', vin: undefined, groupId, naming: 'label', label: 'Tour bus' })
    const view = await shown(token)
    expect(view.vehicles.map(({ name }) => name)).toEqual(['Tour bus 1', 'Tour bus 2'])
    // Without a plate nothing else that identifies a vehicle takes its place.
    const plates = await shown(await secretOf({ subject: 'group', vin: undefined, groupId }))
    expect(plates.vehicles.map(({ name }) => name)).toEqual(['A 100', ''])
  })

  it('follows the members of a smart group', async () => {
    const groupId = await aGroup({ kind: 'smart', rule: { keyWord: 'A 100' } })
    const token = await secretOf({ subject: 'group', vin: undefined, groupId })
    expect((await shown(token)).vehicles.map(({ name }) => name)).toEqual(['A 100'])
  })

  it('opens nothing else', async () => {
    const token = await secretOf()
    expect((await ask(contract.listShareLinks, { token })).code).toBe(401)
    const answer = await app.inject({ method: 'GET', url: `/tsp-bss/shareLink/list?shareToken=${token}` })
    expect(answer.statusCode).toBe(401)
  })
})

describe('what no longer belongs to a link is not shown', () => {
  it('a vehicle that left the group', async () => {
    const groupId = (await aGroup())!
    const token = await secretOf({ subject: 'group', vin: undefined, groupId })
    expect((await shown(token)).vehicles).toHaveLength(2)
    await groups.removeMembers(callers.maker, groupId, [FIRST])
    expect((await shown(token)).vehicles.map(({ name }) => name)).toEqual([''])
  })

  it('a vehicle that left the tenant, the organisation or the register', async () => {
    const token = await secretOf()
    const move = (column: string, value: unknown) =>
      db.pool.query(`update vehicle set ${column} = $1 where id = $2`, [value, first])
    await move('org_id', own.south)
    expect(await look(token)).toMatchObject(ENDED)
    await move('org_id', own.north)
    expect((await look(token)).code).toBe(200)
    await move('archived', true)
    expect(await look(token)).toMatchObject(ENDED)
    await move('archived', false)
    await db.pool.query('update vehicle set oem_id = $1, org_id = $2 where id = $3', [other.oemId, other.head, first])
    expect(await look(token)).toMatchObject(ENDED)
  })

  it.each<[string, Partial<Creator> | null]>([
    ['is closed', null],
    ['lost the permission', { codes: new Set(['/operate/query']) }],
    ['no longer sees the vehicle', { orgIds: [own.south] }],
    ['sees positions to a kilometre only', { hides: ['position'] }],
    ['belongs to a suspended tenant', { readOnly: true }],
  ])('anything, when the account of its creator %s', async (_, rights) => {
    const token = await secretOf()
    expect((await look(token)).code).toBe(200)
    creators = new Map(rights ? [[maker, { ...callers.maker, ...rights }]] : [])
    expect(await look(token)).toMatchObject(ENDED)
  })
})

describe('a link that is not open', () => {
  it('answers the same whether it was guessed, revoked or has ended', async () => {
    const [revoked, expired] = [await secretOf(), await secretOf()]
    const { id } = (await list())[1]!
    await ask(contract.revokeShareLinks, { body: { ids: [id] } })
    await db.pool.query('update share_link set expires_at = now() where id <> $1', [id])
    const answers = [revoked, expired, 'A'.repeat(43), 'short', ''].map((token) => look(token))
    for (const answer of await Promise.all(answers)) {
      expect(answer).toMatchObject({ status: 400, ...ENDED })
    }
  })

  it('is limited by secret, known or not, and by address', async () => {
    const known = await secretOf()
    for (const token of [known, 'B'.repeat(43)]) {
      // Each address stays below its own limit.
      for (let at = 0; at < OPENINGS_PER_TOKEN; at += 1) await look(token, `203.0.113.${at % 200}`)
      expect((await look(token, '192.0.2.1')).code).toBe(429)
    }
    time += 60_000
    expect((await look(known, '192.0.2.1')).code).toBe(200)
    let last = 200
    for (let at = 0; at < 400 && last !== 429; at += 1) last = (await look('C'.repeat(43), '192.0.2.9')).code
    expect(last).toBe(429)
  }, 60_000)
})

describe('the record of share links', () => {
  const entriesOf = async (id: number | undefined) =>
    (
      await db.pool.query<Record<string, unknown>>(
        `select oem_id, kind, account_id, action, object, vin, ip from audit_entry
         where object = 'share_link' and object_id = $1 order by id`,
        [String(id)],
      )
    ).rows

  it('counts an opening once for each address and hour, in the audit trail too', async () => {
    const token = await secretOf()
    await look(token)
    await look(token)
    await look(token, '198.51.100.8')
    const [link] = await list()
    expect(link).toMatchObject({ openings: 2, openedTime: expect.any(String) })
    expect(await entriesOf(link?.id)).toMatchObject([
      {
        oem_id: own.oemId,
        kind: 'permission',
        account_id: null,
        action: 'reveal',
        object: 'share_link',
        vin: FIRST,
        ip: '198.51.100.7',
      },
      { ip: '198.51.100.8' },
    ])
    await db.pool.query(`update share_opening set hour = hour - interval '1 hour'`)
    await look(token)
    expect((await list())[0]?.openings).toBe(3)
  })

  it('lists own links and those of the organisation, with their state', async () => {
    await make({ precision: 'city', naming: 'label', label: 'Tour' })
    expect(await list()).toMatchObject([
      { vin: FIRST, plate: 'A 100', groupName: null, label: 'Tour', state: 'active', own: true, creatorName: 'maker' },
    ])
    expect(await list({}, 'planner')).toEqual([])
    expect(await list({}, 'stranger')).toEqual([])
    callers.planner.orgIds = [own.south, own.north]
    expect(await list({}, 'planner')).toMatchObject([{ own: false }])
    expect(await list({ own: true }, 'planner')).toEqual([])
    callers.planner.orgIds = [own.south]
    expect(await list({ state: 'revoked' })).toEqual([])
    expect(await list({ keyWord: 'tou' })).toHaveLength(1)
  })

  it('lets who sees a link revoke it, once', async () => {
    await make()
    const { id } = (await list())[0]!
    const revoke = (token: string) => ask(contract.revokeShareLinks, { body: { ids: [id] }, token })
    expect((await revoke('stranger')).data).toEqual({ changed: 0 })
    expect((await revoke('planner')).data).toEqual({ changed: 0 })
    expect((await revoke('reader')).code).toBe(403)
    expect((await revoke('maker')).data).toEqual({ changed: 1 })
    expect((await revoke('maker')).data).toEqual({ changed: 0 })
    expect(await list()).toMatchObject([{ state: 'revoked' }])
  })
})
