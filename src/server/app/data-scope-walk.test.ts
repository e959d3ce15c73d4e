// @once: about scope and not about the database; access.test.ts walks on every PostgreSQL.
import { afterAll, describe, expect, it } from 'vitest'
import { type AnyEndpoint } from '#core/contract/endpoint.ts'
import { getApiKeySelf } from '#core/contract/api-key.ts'
import { getPubKey, modifyPassword, signIn, signOut } from '#core/contract/account.ts'
import { exportAudit, listAudit } from '#core/contract/audit.ts'
import { viewAsRole } from '#core/contract/role.ts'
import type { RoleScope } from '#core/domain/role-rights.ts'
import { accessGround, named } from '#tests/support/access-ground.ts'
import { sampled } from '#tests/support/contract-sample.ts'
import { endpointSample } from '#tests/support/endpoint-sample.ts'

/** They change who calls, or as what. */
const sessionEndpoints: AnyEndpoint[] = [signIn, signOut, modifyPassword, getPubKey, getApiKeySelf, viewAsRole]

const ground = await accessGround()
const { db, foreign: first, platform, send, personWith } = ground
afterAll(() => ground.close())

interface Vehicle {
  id: number
  vin: string
  plate: string
  sn: string
  iccid: string
  country: string
  series: string
}

const vehicles = await allVehicles()
const shown = vehicles.at(-1)!

async function allVehicles(): Promise<Vehicle[]> {
  const { rows } = await db.pool.query<Vehicle>(
    `select v.id, v.vin, v.plate, t.sn, t.iccid, v.country, m.brand_code || '/' || m.series_code as series from vehicle v
       join terminal t on t.vehicle_id = v.id join vehicle_model m on m.id = v.model_id where v.oem_id = 'demo' order by v.id`,
  )
  return rows
}

/** An administrator of this data scope: whatever is refused, the scope has refused it. */
async function administratorWith(scope: RoleScope, values: { markets?: string[]; series?: string[] } = {}) {
  // All rights come with the scope: notices that are distributed at this moment keep to it.
  const token = await personWith([[]])
  const { rows } = await db.pool.query<{ id: number }>(
    `update role r set grants_all = true, scope = $2, markets = $3, series = $4 from account a join account_role g on g.account_id = a.id
      where g.role_id = r.id and a.username = $1 returning a.id`,
    [`walker${ground.people()}`, scope, JSON.stringify(values.markets ?? []), JSON.stringify(values.series ?? [])],
  )
  return { token, accountId: rows[0]!.id }
}

/** Vehicles without the first one: what the scopes below show. */
await db.pool.query(`update vehicle set country = 'DE' where id = $1`, [shown.id])
await db.pool.query(`update vehicle set country = 'CN' where oem_id = 'demo' and id <> $1`, [shown.id])
const model = await db.pool.query<{ id: number }>(
  `insert into vehicle_model (oem_id, brand_code, brand_name, series_code, series_name, model_code, model_name, vehicle_class, power_type)
   select oem_id, brand_code, brand_name, 'WALK', 'Walk', 'WALK-1', 'Walk 1', vehicle_class, power_type from vehicle_model
     where oem_id = 'demo' limit 1 returning id, brand_code`,
)
await db.pool.query('update vehicle set model_id = $1 where id = $2', [model.rows[0]!.id, shown.id])
const series = (await allVehicles()).find(({ id }) => id === shown.id)!.series

const assigned = await administratorWith('vehicles')
await db.pool.query('insert into account_vehicle (account_id, vehicle_id) values ($1, $2)', [
  assigned.accountId,
  shown.id,
])
const callers = [
  { name: 'assigned vehicles', ...assigned },
  { name: 'a market', ...(await administratorWith('market', { markets: ['eu'] })) },
  { name: 'a series', ...(await administratorWith('series', { series: [series] })) },
]
await platform.ready

const walked = named.filter(({ endpoint }) => !sessionEndpoints.includes(endpoint) && endpoint.access !== 'public')
// The audit trail has what other users asked for, and the callers of this walk ask for other vehicles.
const trails: unknown[] = [listAudit, exportAudit]
const reading = walked.filter(({ endpoint }) => endpoint.method === 'GET' && !trails.includes(endpoint))
const secrets = [...vehicles]
  .filter(({ id }) => id !== shown.id)
  .flatMap(({ vin, plate, sn, iccid }) => [vin, plate, sn, iccid])
  .filter((each) => each !== '')
const secretsIn = (text: string) => secrets.filter((secret) => text.includes(secret))

describe.each(callers)('a data scope of $name', ({ name: scope, token }) => {
  it('shows its own vehicle, and lets it be worked with', async () => {
    const seen: string[] = []
    const own = { ...first, vin: shown.vin as never, vehicleId: shown.id as never }
    for (const { name, endpoint } of reading) {
      const { text } = await send(endpoint, token, endpointSample(endpoint, own))
      if (text.includes(shown.vin)) seen.push(name)
      expect({ name, secrets: secretsIn(text) }).toEqual({ name, secrets: [] })
    }
    expect(seen).toEqual(expect.arrayContaining(['GET /tsp-bss/v1/vehicle/list', 'GET /tsp-bss/v1/vehicle/summary']))
    expect(seen.length).toBeGreaterThanOrEqual(12)
  }, 120_000)

  it.each(sampled(scope, reading))('$name shows no other vehicle', async ({ endpoint }) => {
    const { text, status, code } = await send(endpoint, token, endpointSample(endpoint, first))
    // Signed out, anybody sees nothing.
    expect(code).not.toBe(401)
    expect({ secrets: secretsIn(text), failed: status >= 500 }).toEqual({ secrets: [], failed: false })
  })

  it.each(sampled(scope, walked).filter(({ endpoint }) => endpoint.method !== 'GET'))(
    '$name changes no other vehicle',
    async ({ endpoint }) => {
      const before = await belongings()
      const input = endpointSample(endpoint, first)
      const { text, status, code } = await send(endpoint, token, input)
      expect({ code, status }).not.toMatchObject({ code: 401 })
      expect(await belongings()).toEqual(before)
      const sent = JSON.stringify(input.body)
      expect({ secrets: secretsIn(text).filter((each) => !sent.includes(each)), failed: status >= 500 }).toEqual({
        secrets: [],
        failed: false,
      })
    },
  )
})

async function belongings() {
  const tables = [
    'command_job',
    'alarm_event',
    'trip',
    'repair_order',
    'parameter_run_item',
    'inspection_run',
    'uds_run',
  ]
  const others = "vehicle_id in (select id from vehicle where oem_id = 'demo' and id <> $1)"
  return [
    (await db.pool.query(`select * from vehicle where oem_id = 'demo' and id <> $1 order by id`, [shown.id])).rows,
    (
      await db.pool.query(`select id, vehicle_id, blocked, stock_state from terminal where ${others} order by id`, [
        shown.id,
      ])
    ).rows,
    ...(await Promise.all(
      tables.map(
        async (table) => (await db.pool.query(`select * from ${table} where ${others} order by 1`, [shown.id])).rows,
      ),
    )),
  ]
}
