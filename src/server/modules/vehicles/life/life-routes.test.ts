import { afterAll, describe, expect, it } from 'vitest'
import { getSubjectLife, getVehicleLife, type LifeStep } from '#core/contract/life.ts'
import { archiveVehicle, changeVehicles, createVehicle, restoreVehicle } from '#core/contract/vehicle.ts'
import { recordLife } from '#server/store/life-events.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { vehicleRepository } from '../vehicle/vehicle-repository.ts'
import { vehicleRoutes, type VehicleParts } from '../vehicle/vehicle-routes.ts'
import { lifeRepository } from './life-repository.ts'
import { lifeRoutes } from './life-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const person = await addAccount(db, { username: 'registrar', password: 'x', oemId: own.oemId, orgId: own.head })
const VIN = 'LLFE0000000000001'
const vehicleId = await aVehicle(db, own, { vin: VIN, orgId: own.north })
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south], userId: person.id }
const fleet = { reload: () => Promise.resolve(), stateOf: () => 'offline' } as unknown as VehicleParts['fleet']
const { ask } = await testApp(
  (app) => {
    vehicleRoutes(app, { vehicles: vehicleRepository(db), fleet })
    lifeRoutes(app, lifeRepository(db))
  },
  {
    whole: aCaller(scope),
    south: aCaller({ ...scope, orgIds: [own.south] }),
    stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head], userId: person.id }),
  },
)
afterAll(() => db.close())

const life = async (vin: string, token = 'whole') => (await ask(getVehicleLife, { token, query: { vin } })).data
const kinds = async (vin: string) => (await life(vin)).list.map(({ kind }: LifeStep) => kind)

describe('life of a vehicle', () => {
  it('begins with its registration, by whom', async () => {
    const body = { vin: 'LLFE0000000000002', orgId: own.north, modelId: own.truckModel }
    await ask(createVehicle, { token: 'whole', body })
    expect(await life(body.vin)).toMatchObject({
      total: 1,
      list: [{ kind: 'registered', source: 'person', by: 'registrar', vin: body.vin, subject: null }],
    })
  })

  it('goes on with every change that matters, latest first', async () => {
    await ask(changeVehicles, { token: 'whole', body: { ids: [vehicleId], orgId: own.south } })
    await ask(changeVehicles, { token: 'whole', body: { ids: [vehicleId], addTags: ['winter'] } })
    await ask(changeVehicles, { token: 'whole', body: { ids: [vehicleId], registerState: 'stored' } })
    await ask(archiveVehicle, { token: 'whole', body: { ids: [vehicleId] } })
    await ask(archiveVehicle, { token: 'whole', body: { ids: [vehicleId] } })
    await ask(restoreVehicle, { token: 'whole', body: { ids: [vehicleId] } })
    expect(await kinds(VIN)).toEqual(['restored', 'archived', 'stateChanged', 'moved'])
    const { list } = await life(VIN)
    expect(list[3]!.details).toEqual({ from: 'North', to: 'South' })
    expect(list[2]!.details).toEqual({ from: 'active', to: 'stored' })
  })

  it('is nothing to those who do not see the vehicle', async () => {
    await ask(changeVehicles, { token: 'whole', body: { ids: [vehicleId], orgId: own.north } })
    expect((await life(VIN)).total).toBeGreaterThan(0)
    expect(await life(VIN, 'south')).toEqual({ list: [], total: 0 })
    expect(await life(VIN, 'stranger')).toEqual({ list: [], total: 0 })
  })
})

describe('life of a terminal', () => {
  it('names only the vehicles a caller sees, and is nothing to others', async () => {
    const id = await aTerminal(db, own, vehicleId, { sn: 'SN-LIFE-1' })
    const subject = { type: 'terminal' as const, id, name: 'SN-LIFE-1' }
    await recordLife(db.orm, { oemId: own.oemId }, [
      { kind: 'terminalFitted', vehicleId, subject, source: 'plant', at: new Date('2026-03-01T00:00:00Z') },
      { kind: 'terminalRemoved', vehicleId, subject, source: 'system', reason: 'no power' },
    ])
    const query = { type: 'terminal' as const, id }
    const { data } = await ask(getSubjectLife, { token: 'whole', query })
    expect(data.list.map(({ kind, vin, by, reason }: LifeStep) => [kind, vin, by, reason])).toEqual([
      ['terminalRemoved', VIN, '', 'no power'],
      ['terminalFitted', VIN, '', ''],
    ])
    for (const token of ['south', 'stranger']) {
      expect((await ask(getSubjectLife, { token, query })).data.total).toBe(0)
    }
  })
})
