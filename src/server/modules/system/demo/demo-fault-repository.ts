import { and, eq } from 'drizzle-orm'
import type { UdsStepInput } from '#core/contract/uds-template.ts'
import { DEMO_PART_TYPES } from '#core/demo/demo-catalogue-data.ts'
import { DEMO_FAULT_CODES } from '#core/demo/demo-fault-codes.ts'
import type { DemoNames } from '#core/demo/demo-names.ts'
import { ELECTRIC_POWER_TYPES } from '#core/domain/power-type.ts'
import type { Database } from '#server/store/database.ts'
import { account } from '#server/store/schema/account.ts'
import { faultType } from '#server/store/schema/base-data.ts'
import { faultCode, udsCampaign, udsRun, udsTemplate } from '#server/store/schema/diagnostics.ts'
import { vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'

type Orm = Pick<Database['orm'], 'select' | 'insert'>

const DAY_MS = 86_400_000
const ADMINISTRATOR = 'admin'
/** Units that report trouble codes, by powertrain; the others report none. */
const UNITS = {
  combustion: { name: 'Trouble codes, combustion', ecus: ['ECM', 'AMT', 'ABS', 'AEB', 'GW'] },
  electric: { name: 'Trouble codes, electric', ecus: ['VCU', 'BMS', 'ABS', 'AEB', 'GW'] },
} as const

/** Meaning and advice for the codes of the simulated control units. */
export async function addDemoFaultCodes(orm: Orm, oemId: string): Promise<void> {
  const types = await orm
    .select({ id: faultType.id, code: faultType.code })
    .from(faultType)
    .where(eq(faultType.oemId, oemId))
  const typeOf = new Map(types.map(({ id, code }) => [code, id]))
  await orm
    .insert(faultCode)
    .values(DEMO_FAULT_CODES.map((row) => ({ ...row, oemId, faultTypeId: typeOf.get(row.code) ?? null })))
    .onConflictDoNothing()
}

/** Vehicles of each drive that are asked: a large fleet would be busy with it for hours. */
const MOST_VEHICLES = 200

/** Reads the trouble codes of a part of the fleet, so that the dictionary shows which of them occur. */
export async function addDemoFaultReading(orm: Orm, oemId: string, names: DemoNames): Promise<void> {
  const [owner] = await orm
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.oemId, oemId), eq(account.username, ADMINISTRATOR)))
  if (!owner) return
  const vehicles = await orm
    .select({ id: vehicle.id, powerType: vehicleModel.powerType })
    .from(vehicle)
    .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
    .where(and(eq(vehicle.oemId, oemId), eq(vehicle.archived, false)))
  for (const [drive, { name: english, ecus }] of Object.entries(UNITS)) {
    const name = names.text(english)
    const own = vehicles
      .filter(({ powerType }) => ELECTRIC_POWER_TYPES.has(powerType) === (drive === 'electric'))
      .slice(0, MOST_VEHICLES)
    if (own.length === 0) continue
    const steps = ecus.map(readingOf)
    await orm.insert(udsTemplate).values({ oemId, name, steps, description: '' }).onConflictDoNothing()
    const [campaign] = await orm
      .insert(udsCampaign)
      .values({
        oemId,
        name,
        steps,
        templateName: name,
        state: 'running',
        startsAt: new Date(),
        endsAt: new Date(Date.now() + DAY_MS),
        maxMinutes: 60,
        ownerId: owner.id,
      })
      .returning({ id: udsCampaign.id })
    if (campaign) await orm.insert(udsRun).values(own.map(({ id }) => ({ campaignId: campaign.id, vehicleId: id })))
  }
}

function readingOf(ecu: string): UdsStepInput {
  const address = DEMO_PART_TYPES.find(({ code }) => code === ecu)?.diagnosticAddress ?? ''
  return {
    kind: 'readDtcs',
    ecu,
    address,
    channel: 1,
    waitSeconds: 20,
    onError: 'continue',
    mask: 0xff,
    snapshot: false,
  }
}
