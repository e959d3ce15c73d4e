import { part } from '#server/store/schema/parts.ts'
import { partModel, partType, softVersion, softVersionModel } from '#server/store/schema/base-data.ts'
import { strategyDryRunRepository } from '#server/modules/vehicles/strategy/strategy-dry-run-repository.ts'
import { strategyRepository } from '#server/modules/vehicles/strategy/strategy-repository.ts'
import { strategyRoutes } from '#server/modules/vehicles/strategy/strategy-routes.ts'
import { strategyRuleRepository } from '#server/modules/vehicles/strategy/strategy-rule-repository.ts'
import { strategyRuleRoutes } from '#server/modules/vehicles/strategy/strategy-rule-routes.ts'
import { strategyStepRepository } from '#server/modules/vehicles/strategy/strategy-step-repository.ts'
import { knownReadingRepository } from '#server/telemetry/commands/known-reading-repository.ts'
import type { VehicleSnapshot } from '#server/telemetry/tracker/fleet-view.ts'
import { aTenant, aTerminal, aVehicle } from '../builders/master-data.ts'
import { aCaller } from './caller.ts'
import { testDatabase } from './database.ts'
import { testApp } from './server.ts'
import { addAccount } from './sign-in.ts'

const POSITIONED = 2
const atRest = () => ({
  state: 'parked',
  speed: 0,
  status: POSITIONED,
  charging: false,
  soc: null,
  signal: 20,
  alarmLevel: 0,
  lat: 34.2,
  lng: 108.9,
  doubts: [],
  lastPositionAt: Date.now(),
  receivedAt: Date.now(),
})

/** A tenant with versions of two part models, the routes of strategies over them, and live states as a test sets them. */
export async function strategyGround() {
  const db = await testDatabase()
  const own = await aTenant(db)
  const foreign = await aTenant(db)
  const { oemId } = own
  const person = await addAccount(db, { username: 'planner', password: 'x', oemId, orgId: own.head })
  const tbox = await aModel('FT-300')
  const gateway = await aModel('GW-3')
  await aVersion(tbox, 'FT-7.0', { releaseCounter: 1 })
  await aVersion(tbox, 'FT-7.1', { releaseCounter: 2 })
  await aVersion(tbox, 'FT-7.2', { releaseCounter: 3, hardware: ['H7'] })
  await aVersion(tbox, 'FT-7.3', { releaseCounter: 4 })
  await aVersion(gateway, 'GW-3.4', { releaseCounter: 1 })
  await aVersion(gateway, 'GW-9.9', { status: 3 })

  async function aModel(model: string): Promise<number> {
    const row = { oemId, code: `T-${model}`, name: `T-${model}` }
    const [type] = await db.orm.insert(partType).values(row).returning()
    const [made] = await db.orm.insert(partModel).values({ oemId, typeId: type!.id, model }).returning()
    return made!.id
  }
  async function aVersion(
    partModelId: number,
    softModel: string,
    over: Partial<typeof softVersion.$inferInsert>,
  ): Promise<void> {
    const row = { oemId, partModelId, softModel, version: softModel.split('-')[1]!, status: 1 as const, ...over }
    const [made] = await db.orm.insert(softVersion).values(row).returning()
    await db.orm.insert(softVersionModel).values({ softVersionId: made!.id, modelId: own.truckModel })
  }

  const live = new Map<number, Partial<VehicleSnapshot>>()
  const fleet = {
    all: () => [...live].map(([vehicleId, over]) => ({ ...atRest(), vehicleId, ...over }) as VehicleSnapshot),
  }
  const scope = { oemId, orgIds: [own.head, own.north, own.south], userId: person.id }
  const test = await testApp(
    (server) => {
      strategyRoutes(server, { strategies: strategyRepository(db) })
      strategyRuleRoutes(server, {
        rules: strategyRuleRepository(db),
        steps: strategyStepRepository(db),
        dryRuns: strategyDryRunRepository(db),
        live: { fleet, readings: knownReadingRepository(db) },
      })
    },
    {
      own: aCaller(scope),
      north: aCaller({ ...scope, orgIds: [own.north] }),
      stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head] }),
      reader: aCaller({ ...scope, codes: new Set(['/upgradeTask/strategy']) }),
    },
  )
  let made = 0
  return {
    ...test,
    db,
    own,
    foreign,
    /** A vehicle of North with this version in its terminal; null: without the part. No live state: it never reported. */
    aFitted: async (softwareVersion: string | null, state?: Partial<VehicleSnapshot>, hardwareVersion = 'H7') => {
      made += 1
      const vehicleId = await aVehicle(db, own, { orgId: own.north })
      await aTerminal(db, own, vehicleId)
      if (softwareVersion !== null) {
        const row = { oemId, orgId: own.north, serial: `P-${made}`, modelId: tbox, vehicleId } as const
        await db.orm.insert(part).values({ ...row, state: 'installed', softwareVersion, hardwareVersion })
      }
      if (state) live.set(vehicleId, state)
      return vehicleId
    },
    clear: async () => {
      live.clear()
      await db.pool.query('delete from upgrade_strategy; delete from part; delete from terminal; delete from vehicle')
    },
  }
}
