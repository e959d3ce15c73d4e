import { DEMO_DEVICE_MAKER, demoDeviceId } from '#core/demo/demo-device.ts'
import { DEMO_CHANNELS, demoEquipment } from '#core/demo/demo-equipment.ts'
import { DEMO_SEED, demoVehicle, type DemoVehicle } from '#core/demo/demo-fleet.ts'
import { type DemoNames, demoNames } from '#core/demo/demo-names.ts'
import { between, unitOf } from '#core/demo/hash-random.ts'
import { terminalKey } from '#core/protocol/jt808/frame.ts'
import type { Logger } from '#server/ops/log.ts'
import type { RegistrationMode } from '#server/app/environment.ts'
import type { Settings } from '#server/app/settings.ts'
import type { Database } from '#server/store/database.ts'
import { addDemoAccounts } from './demo-accounts-repository.ts'
import { addDemoAppUsers } from './demo-app-user-repository.ts'
import { addDemoDeviceManage } from './demo-device-manage-repository.ts'
import { addDemoCoaching, addDemoDrivers } from './demo-driver-repository.ts'
import { addDemoDuty } from './demo-duty-repository.ts'
import { saleOf } from './demo-sale.ts'
import {
  DEMO_LANGUAGE_MARK,
  type DemoRepository,
  demoRepository,
  type NewTerminal,
  type NewVehicle,
} from './demo-repository.ts'
import { modelRows } from './model-rows.ts'
import { addDemoCanPlans, addDemoCollection } from './demo-can-repository.ts'
import { addDemoFaultCodes, addDemoFaultReading } from './demo-fault-repository.ts'
import { addDemoChecks } from './demo-check-repository.ts'
import { addDemoPlantPast } from './demo-plant-repository.ts'
import { addDemoTanks } from './demo-fuel-repository.ts'
import { addDemoSales } from './demo-sale-repository.ts'
import { addDemoGroups } from './demo-group-repository.ts'
import { addDemoTests } from './demo-test-run-repository.ts'
import { addDemoFences } from './demo-fence-repository.ts'
import { addDemoOffline } from './demo-offline-repository.ts'
import { addDemoScopes } from './demo-scope-repository.ts'
import { addDemoStaff } from './demo-staff-repository.ts'
import { addDemoManagers, describeDemoOrganisations, TRIAL_FLEET } from './demo-organisation-repository.ts'
import { addDemoFaultPast, addDemoLineOff } from './demo-past-repository.ts'
import { seedBaseData } from './seed-base-data.ts'

export const DEMO_TENANT = 'demo'
/** A second customer, so that a missing tenant filter is not mistaken for a small fleet. */
const SECOND_TENANT = 'demo-two'
const SECOND_TENANT_VEHICLES = 3
/** Far beyond any simulated fleet: these terminals never connect. */
const SECOND_TENANT_INDEX = 9_000_000
const SEEDED_MARK = 'demo-vehicles'
/** The history of the simulated fleet ends at this moment. */
export const SEEDED_AT_MARK = 'demo-seeded-at'

/** Column values by dialect name; the gateway reads the item table a model extends by its name. */
const DIALECTS = [
  { name: 'standard', settings: {} },
  { name: 'fleetwall', settings: { items: 'fleetwall' } },
  { name: 'aftertreatment', settings: { items: 'aftertreatment' } },
]

/**
 * Fills an empty database with the demo fleet, and adds vehicles when the simulator is configured for more. A database
 * that holds vehicles of its own is left alone, and deleted demo vehicles stay deleted. Returns the number of
 * added vehicles.
 */
export async function seedDemo(
  db: Pick<Database, 'orm'>,
  {
    simVehicles,
    registration = 'open',
    demoLanguage = 'en',
  }: Pick<Settings, 'simVehicles'> & Partial<Pick<Settings, 'registration' | 'demoLanguage'>>,
  log: Logger,
): Promise<number> {
  const started = performance.now()
  const added = await db.orm.transaction(async (tx) => {
    const demo = demoRepository(tx)
    await demo.lock()
    const mark = await demo.mark(SEEDED_MARK)
    if (mark === undefined && (await demo.holdsVehicles())) return 0
    const seeded = Number(mark ?? 0)
    if (mark !== undefined && seeded >= simVehicles) return 0
    if (mark === undefined) await demo.setMark(DEMO_LANGUAGE_MARK, demoLanguage)
    // What comes later is named as what is there.
    const names = demoNames(await demo.language())
    if (mark === undefined) {
      await seedSecondTenant(demo, names)
      await addDemoAccounts(tx, DEMO_TENANT, names)
      await addDemoDuty(tx, DEMO_TENANT, names)
      await demo.setMark(SEEDED_AT_MARK, new Date().toISOString())
    }
    const fleet = Array.from({ length: simVehicles - seeded }, (_, i) => demoVehicle(DEMO_SEED, seeded + i))
    await demo.dialects(DIALECTS)
    await demo.tenants([{ oemId: DEMO_TENANT, name: names.text('Fleetwall Demo'), operator: true, type: 'oem' }])
    const count = await addVehicles(demo, DEMO_TENANT, names, fleet, registration)
    await describeDemoOrganisations(tx, DEMO_TENANT, names)
    if (mark === undefined) {
      await describeDemoOrganisations(tx, SECOND_TENANT, names)
      await addDemoManagers(tx, DEMO_TENANT, SECOND_TENANT, names)
      await addDemoStaff(tx, DEMO_TENANT, DEMO_TENANT, names)
      await addDemoStaff(tx, SECOND_TENANT, DEMO_TENANT, names)
      await addDemoScopes(tx, DEMO_TENANT, names)
    }
    // Later changes by users are preserved.
    if (mark === undefined) await demo.videoChannels(channelRows(DEMO_TENANT))
    await seedBaseData(tx, demo, DEMO_TENANT, names, fleet)
    await addDemoDrivers(tx, DEMO_TENANT, names, fleet)
    if (mark === undefined) await addDemoCoaching(tx, DEMO_TENANT, names, fleet)
    if (mark === undefined) await addDemoFences(tx, DEMO_TENANT, names)
    if (mark === undefined) await addDemoDeviceManage(tx, DEMO_TENANT, names, fleet, registration)
    await addDemoSales(tx, DEMO_TENANT)
    await addDemoTanks(tx, DEMO_TENANT, fleet)
    const { id: rootId } = await demo.organisation(DEMO_TENANT, 'Fleetwall Demo', null)
    await addDemoPlantPast(tx, DEMO_TENANT, rootId, names)
    if (mark === undefined) {
      await addDemoGroups(tx, DEMO_TENANT, names, Date.now())
      await addDemoTests(tx, DEMO_TENANT, names)
    }
    if (mark === undefined) await addDemoAppUsers(tx, DEMO_TENANT, names, Date.now())
    if (mark === undefined) {
      await addDemoOffline(tx, DEMO_TENANT, names)
      await addDemoLineOff(tx, DEMO_TENANT, Date.now())
      await addDemoChecks(tx, DEMO_TENANT, names)
    }
    if (mark === undefined) {
      await addDemoCanPlans(tx, DEMO_TENANT)
      await addDemoCollection(tx, DEMO_TENANT, Date.now())
      await addDemoFaultCodes(tx, DEMO_TENANT)
      await addDemoFaultPast(tx, DEMO_TENANT, fleet, Date.now())
      await addDemoFaultReading(tx, DEMO_TENANT, names)
    }
    await demo.setMark(SEEDED_MARK, String(simVehicles))
    return count
  })
  if (added > 0) log.info({ vehicles: added, ms: Math.round(performance.now() - started) }, 'added demo vehicles')
  return added
}

async function seedSecondTenant(demo: DemoRepository, names: DemoNames): Promise<void> {
  await demo.dialects(DIALECTS)
  await demo.tenants([{ oemId: SECOND_TENANT, name: names.text('Second Demo Customer') }])
  const fleet = Array.from({ length: SECOND_TENANT_VEHICLES }, (_, i) => ({
    ...demoVehicle(DEMO_SEED, SECOND_TENANT_INDEX + i),
    orgPath: ['Second Demo Customer', TRIAL_FLEET],
  }))
  await addVehicles(demo, SECOND_TENANT, names, fleet, 'open')
}

async function addVehicles(
  demo: DemoRepository,
  oemId: string,
  names: DemoNames,
  fleet: readonly DemoVehicle[],
  registration: RegistrationMode,
): Promise<number> {
  const models = await demo.models(oemId, modelRows(oemId, fleet))
  const organisations = await organisationsOf(demo, oemId, names, fleet)
  const vehicles = fleet.map(
    (one): NewVehicle => ({
      oemId,
      orgId: organisations.get(one.orgPath.join('/')) as number,
      vin: one.vin,
      plate: one.plate,
      plateColour: one.plateColour,
      modelId: models.get(one.modelCode) as number,
      country: one.country,
      operatingCity: names.city(one.operatingCity),
      driverName: names.person(one.driverName),
      insuranceUntil: dueDate(one.index, 1),
      inspectionUntil: dueDate(one.index, 2),
      tags: unitOf(DEMO_SEED, one.index, 3) < 0.08 ? ['pilot'] : [],
      ...saleOf(one, Date.now(), names),
      // The second customer has no dealers.
      ...(oemId === DEMO_TENANT ? {} : { dealerCode: '' }),
    }),
  )
  const terminals = fleet.map(
    (one): NewTerminal => ({
      oemId,
      vin: one.vin,
      phone: terminalKey(one.phone),
      sn: one.sn,
      iccid: one.iccid,
      model: one.terminalModel,
      supplier: demoEquipment(DEMO_SEED, one).supplier,
      firmware: one.firmware,
      dialect: one.dialect,
      // Where the first device to register is accepted, it is the simulator's or a visitor's.
      deviceId: registration === 'strict' ? demoDeviceId(one) : null,
      deviceMaker: registration === 'strict' ? DEMO_DEVICE_MAKER : '',
    }),
  )
  return demo.vehicles(vehicles, terminals)
}

/** Ids by joined English path, parents before children. */
async function organisationsOf(demo: DemoRepository, oemId: string, names: DemoNames, fleet: readonly DemoVehicle[]) {
  const made = new Map<string, { id: number; path: string }>()
  for (const orgPath of new Map(fleet.map((one) => [one.orgPath.join('/'), one.orgPath])).values()) {
    let parent: { id: number; path: string } | null = null
    for (const [depth, name] of orgPath.entries()) {
      const key = orgPath.slice(0, depth + 1).join('/')
      parent = made.get(key) ?? (await demo.organisation(oemId, names.organisation(name), parent))
      made.set(key, parent)
    }
  }
  return new Map([...made].map(([key, { id }]) => [key, id]))
}

/** Names of VIDEO_CHANNEL_KINDS by the codes of parameter 0x0076. */
const CHANNEL_KINDS = ['audioVideo', 'audio', 'video'] as const

const channelRows = (oemId: string) =>
  Object.entries(DEMO_CHANNELS).flatMap(([model, channels]) =>
    channels.map(({ logical, physical, kind, ptz }) => ({
      oemId,
      model,
      channelNo: logical,
      physicalNo: physical,
      kind: CHANNEL_KINDS[kind],
      ptz,
    })),
  )

const DAY_MS = 86_400_000

/** Within two years from 2026 on, always the same for a vehicle. */
function dueDate(index: number, purpose: number): string {
  const days = Math.floor(between(30, 760, DEMO_SEED, index, purpose))
  return new Date(Date.UTC(2026, 9, 1) + days * DAY_MS).toISOString().slice(0, 10)
}
