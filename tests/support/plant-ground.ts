import * as contract from '#core/contract/plant.ts'
import type { PlantEvent } from '#core/domain/plant.ts'
import { vehicleColour, simCard } from '#server/store/schema/base-data.ts'
import { terminal } from '#server/store/schema/vehicle.ts'
import { aTenant } from '#tests/builders/master-data.ts'
import { aCaller } from './caller.ts'
import { testDatabase } from './database.ts'
import { testApp } from './server.ts'
import { addAccount } from './sign-in.ts'
import { applyPlantRecords } from '#server/modules/vehicles/plant/plant-apply.ts'
import { plantCodeRepository } from '#server/modules/vehicles/plant/plant-code-repository.ts'
import { plantReceiver } from '#server/modules/vehicles/plant/plant-receiver.ts'
import { plantRepository } from '#server/modules/vehicles/plant/plant-repository.ts'
import { plantRoutes } from '#server/modules/vehicles/plant/plant-routes.ts'

/** Two tenants, one of them with a plant that reports to its routes, on a database of its own. */
export async function plantGround() {
  const db = await testDatabase()
  const own = await aTenant(db)
  const foreign = await aTenant(db)
  const person = await addAccount(db, { username: 'plants', password: 'x', oemId: own.oemId, orgId: own.head })
  const refreshed: number[] = []
  const scope = { oemId: own.oemId, orgIds: [own.head, own.north], userId: person.id, username: 'plants' }
  const test = await testApp(
    (app) =>
      plantRoutes(app, {
        records: plantRepository(db),
        codes: plantCodeRepository(db),
        receiver: plantReceiver(db),
      }),
    {
      whole: aCaller(scope),
      south: aCaller({ ...scope, orgIds: [own.south] }),
      stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head], userId: person.id }),
      reporter: aCaller({ ...scope, codes: new Set(['/baseInfo/mes/record/report']) }),
    },
  )
  const { ask } = test
  await db.orm.insert(vehicleColour).values({ oemId: own.oemId, code: 'WHT', name: 'White', hex: '#ffffff' })

  const VIN = 'LPLANT00000000001'
  const ICCID = '89860499001234567890'
  let message = 0
  const of = (event: PlantEvent, rest: object = {}) => ({
    messageId: `M${++message}`,
    vin: VIN,
    event,
    eventTime: `2026-05-01 08:00:0${['built', 'terminalFitted', 'simFitted', 'lineOff', 'shipped'].indexOf(event)}`,
    ...(event === 'built' && { model: 'T-460', engineNo: 'E1' }),
    ...(event === 'terminalFitted' && { sn: 'T1' }),
    ...(event === 'simFitted' && { iccid: ICCID }),
    ...rest,
  })
  const report = (records: object[], plant = 'P1') =>
    ask(contract.reportPlantRecords, { body: { plant, records } as contract.PlantReport, token: 'reporter' })
  const apply = () =>
    applyPlantRecords(
      { pool: db.pool, refresh: (ids) => Promise.resolve(void refreshed.push(...ids)) },
      own.oemId,
      new AbortController().signal,
    )
  const done = async (records: object[], plant = 'P1') => {
    const answer = await report(records, plant)
    await apply()
    return answer
  }
  const list = async (query: object = {}, token = 'whole'): Promise<contract.PlantRecordRow[]> =>
    (await ask(contract.listPlantRecords, { query: { pageSize: 100, ...query }, token })).data.list
  const states = async () =>
    Object.fromEntries((await list()).map(({ event, state, error }) => [event, error ? `${state} ${error}` : state]))
  const only = async (event: PlantEvent) => (await list({ event }))[0]!
  const stock = async () => {
    await db.orm.insert(terminal).values({ oemId: own.oemId, phone: '13911100001', sn: 'T1' })
    await db.orm.insert(simCard).values({ oemId: own.oemId, orgId: own.north, iccid: ICCID, state: 'ready' })
  }
  const booked = async () => {
    const { rows } = await db.pool.query(
      `select v.vin, v.org_id as "orgId", m.model_code as model, t.sn, t.iccid, d.engine_no as "engineNo", d.line_off_on::text as off
        from vehicle v join vehicle_model m on m.id = v.model_id left join terminal t on t.vehicle_id = v.id
        left join vehicle_detail d on d.vehicle_id = v.id order by v.vin`,
    )
    return rows
  }
  const kinds = async () => {
    const { rows } = await db.pool.query<{ kind: string }>(
      `select kind from life_event e join vehicle v on v.id = e.vehicle_id where v.vin = $1 and e.source = 'plant'
        order by e.happened_at, e.id`,
      [VIN],
    )
    return rows.map(({ kind }) => kind)
  }

  /** Nothing but the plant. */
  const reset = async () => {
    refreshed.length = 0
    for (const table of [
      'plant_batch',
      'plant_code',
      'plant_day_total',
      'plant',
      'sim_card',
      'terminal',
      'vehicle',
      'life_event',
    ])
      await db.pool.query(`delete from ${table}`)
    await ask(contract.savePlant, { body: { code: 'P1', name: 'Plant one', orgId: own.north } })
  }
  const close = async () => {
    await test.close()
    await db.close()
  }
  return {
    db,
    own,
    foreign,
    ask,
    refreshed,
    report,
    apply,
    done,
    list,
    states,
    only,
    stock,
    booked,
    kinds,
    of,
    VIN,
    ICCID,
    reset,
    close,
  }
}
