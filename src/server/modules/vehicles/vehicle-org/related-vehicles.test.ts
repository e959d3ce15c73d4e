import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { checkVins, findUnsoldVehicles } from '#core/contract/lookup.ts'
import { getLastPosition } from '#core/contract/location-message.ts'
import { getVehicleSummary } from '#core/contract/monitor.ts'
import { archiveVehicle, changeVehicles, findVinList, listVehicles, updateVehicle } from '#core/contract/vehicle.ts'
import type { CommandService } from '#server/telemetry/commands/command-service.ts'
import { locationRepository } from '#server/modules/terminals/location-message/location-repository.ts'
import { locationRoutes } from '#server/modules/terminals/location-message/location-routes.ts'
import { lookupRepository } from '../lookup/lookup-repository.ts'
import { lookupRoutes } from '../lookup/lookup-routes.ts'
import { vinCheckRepository } from '../lookup/vin-check-repository.ts'
import { vinCheckRoutes } from '../lookup/vin-check-routes.ts'
import { journalTarget } from '#server/telemetry/history/journal-target.ts'
import { monitorRepository } from '#server/modules/walls/monitor/monitor-repository.ts'
import { monitorRoutes } from '#server/modules/walls/monitor/monitor-routes.ts'
import { vehicleRepository } from '../vehicle/vehicle-repository.ts'
import { vehicleRoutes } from '../vehicle/vehicle-routes.ts'
import { vehicleOrgRelation } from '#server/store/schema/vehicle-org.ts'
import { aFleet, aSnapshot } from '#tests/builders/fleet-view.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'

const [OPERATED, OTHERS] = ['LRELATED000000001', 'LRELATED000000002'] as const
const db = await testDatabase()
const own = await aTenant(db)
const operated = await aVehicle(db, own, { vin: OPERATED, orgId: own.north })
await aVehicle(db, own, { vin: OTHERS, orgId: own.north })

const scope = { oemId: own.oemId, orgIds: [own.south] }
const fleet = { ...aFleet(() => [aSnapshot({ vehicleId: operated })]), reload: async () => {} }
const { ask, close } = await testApp(
  (app) => {
    vehicleRoutes(app, { vehicles: vehicleRepository(db), fleet })
    lookupRoutes(app, { lookups: lookupRepository(db) })
    vinCheckRoutes(app, { vinChecks: vinCheckRepository(db) })
    monitorRoutes(app, { monitor: monitorRepository(db), fleet })
    locationRoutes(app, {
      locations: locationRepository(db),
      commands: {} as CommandService,
      fleet,
    })
  },
  { south: aCaller(scope) },
)
afterAll(async () => {
  await close()
  await db.close()
})

/** South operates a vehicle of North, until a day or for good. */
async function relate(validUntil: string | null = null) {
  await db.orm.delete(vehicleOrgRelation)
  await db.orm
    .insert(vehicleOrgRelation)
    .values({ oemId: own.oemId, vehicleId: operated, orgId: own.south, kind: 'operator', validUntil })
}
beforeEach(() => relate())

const vins = ({ data }: { data: { list: { vin: string }[] } }) => data.list.map(({ vin }) => vin)
const registered = async () => vins(await ask(listVehicles, { query: {} }))

describe('a vehicle that is related to an organisation (decision 17: one owner, many viewers)', () => {
  it('is looked at by the related organisation: register, selectors, drawer, place, journals', async () => {
    expect(await registered()).toEqual([OPERATED])
    expect(vins(await ask(findVinList, { query: {} }))).toEqual([OPERATED])
    expect((await ask(checkVins, { body: { vins: [OPERATED, OTHERS] } as never })).data).toMatchObject({
      found: [OPERATED],
      noPermission: [OTHERS],
    })
    expect((await ask(getVehicleSummary, { query: { vin: OPERATED } })).data).toMatchObject({ vin: OPERATED })
    expect((await ask(getLastPosition, { query: { vin: OPERATED } })).code).toBe(200)
    expect(await journalTarget(db.pool, scope, { vin: OPERATED })).toMatchObject({ vehicleId: operated })
  })

  it('is not changed by it', async () => {
    const [row] = (await ask(listVehicles, { query: {} })).data.list
    const body = { id: operated, vin: OPERATED, orgId: own.south, modelId: own.truckModel, updateTime: row.updateTime }
    expect((await ask(updateVehicle, { body: body as never })).code).toBe(409)
    expect((await ask(changeVehicles, { body: { ids: [operated], addTags: ['mine'] } as never })).code).toBe(409)
    await ask(archiveVehicle, { body: { ids: [operated] } })
    expect(await registered()).toEqual([OPERATED])
    expect(vins(await ask(findUnsoldVehicles, { query: {} }))).toEqual([])
  })

  it('is out of sight once the relation has ended, and without one', async () => {
    await relate('2020-01-01')
    expect(await registered()).toEqual([])
    expect((await ask(getVehicleSummary, { query: { vin: OPERATED } })).code).toBe(404)
    expect(await journalTarget(db.pool, scope, { vin: OPERATED })).toBeNull()
    await relate('2999-12-31')
    expect(await registered()).toEqual([OPERATED])
    expect(await journalTarget(db.pool, scope, { vin: OTHERS })).toBeNull()
  })
})
