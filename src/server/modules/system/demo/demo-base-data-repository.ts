import type { Transaction } from '#server/store/database.ts'
import { eq, sql } from 'drizzle-orm'
import {
  DEMO_CATALOGUE,
  DEMO_COLOURS,
  DEMO_ECUS,
  DEMO_FAULTS,
  DEMO_PART_TYPES,
  DEMO_SOFT_VERSIONS,
  demoRelease,
} from '#core/demo/demo-catalogue-data.ts'
import { DEMO_SERVICES } from '#core/demo/demo-dealers.ts'
import type { DemoNames } from '#core/demo/demo-names.ts'
import { DEMO_MODELS } from '#core/demo/demo-models-data.ts'
import { ELECTRIC_POWER_TYPES } from '#core/domain/power-type.ts'
import {
  type CatalogueKind,
  catalogueItem,
  dealer,
  ecuModel,
  faultType,
  newEnergyParams,
  partModel,
  partType,
  serviceStation,
  simCard,
  softVersion,
  softVersionModel,
  vehicleColour,
  vehicleOrder,
} from '#server/store/schema/base-data.ts'
import { addDemoStrategies } from './demo-strategy-repository.ts'

type Row<T extends { $inferInsert: unknown }> = Omit<T['$inferInsert'], 'oemId' | 'id'>
const ORDERS_PER_MODEL = 3

/** Base data of one tenant; nothing is overwritten. */
export function demoBaseDataRepository(tx: Transaction, oemId: string, names: DemoNames) {
  return {
    /** Everything but dealers and cards; models are ids by model code. */
    async catalogue(models: ReadonlyMap<string, number>): Promise<void> {
      await lists(tx, oemId, names)
      await parts(tx, oemId, names)
      await upgrades(tx, oemId, models, names)
      const params = DEMO_MODELS.filter(({ powerType }) => ELECTRIC_POWER_TYPES.has(powerType))
      await tx
        .insert(newEnergyParams)
        .values(params.map((model) => ({ ...energyOf(model), oemId, modelId: models.get(model.modelCode) as number })))
        .onConflictDoNothing()
      const orders = DEMO_MODELS.flatMap(({ modelCode }, place) =>
        Array.from({ length: ORDERS_PER_MODEL }, (_, index) => ({
          oemId,
          orderNum: `PO26${String(place).padStart(2, '0')}${String(index + 1).padStart(4, '0')}`,
          modelId: models.get(modelCode) as number,
        })),
      )
      await tx.insert(vehicleOrder).values(orders).onConflictDoNothing()
    },

    async sims(rows: Row<typeof simCard>[]): Promise<void> {
      await tx
        .insert(simCard)
        .values(rows.map((row) => ({ ...row, oemId, carrier: 'Fleetwall Mobile' })))
        .onConflictDoNothing()
    },

    /** The terminals of vehicles as parts, filed where the vehicle is. */
    async partsOfTerminals(sns: readonly string[]): Promise<void> {
      await tx.execute(sql`
        insert into part (oem_id, org_id, serial, part_number, model_id, hardware_version, software_version, supplier,
                          vehicle_id, position, installed_on, state, numbers)
        select v.oem_id, v.org_id, t.sn, 'TB-' || m.model, m.id, 'H' || left(t.firmware, 1), t.firmware, t.supplier,
               v.id, '', (v.created_at - interval '1 day' * (v.id % 400))::date, 'installed',
               jsonb_build_object('temHardVersionNum', 'H' || left(t.firmware, 1), 'temSoftVersionNum', t.firmware)
          from terminal t join vehicle v on v.id = t.vehicle_id
          join part_model m on m.oem_id = v.oem_id and m.model = t.model
         where v.oem_id = ${oemId} and t.sn in (select jsonb_array_elements_text(${JSON.stringify(sns)}::jsonb))
        on conflict do nothing`)
    },

    /** The cards in the terminals of vehicles, filed where the vehicle is. */
    async simsOfTerminals(iccids: readonly string[]): Promise<void> {
      await tx.execute(sql`
        insert into sim_card (oem_id, org_id, iccid, msisdn, carrier, state, imsi, plan, pool, real_name, batch, activated_on,
          expires_on, used_mb, checked_at)
        select v.oem_id, v.org_id, t.iccid, t.phone, 'Fleetwall Mobile', 'active', '46004' || right(t.iccid, 10),
          (array['500 MB / fleet', '2 GB / fleet', '10 GB / video'])[1 + t.id % 3], (array['North 2026', 'South 2026'])[1 + t.id % 2],
          case when t.id % 53 = 52 then 'pending' else 'verified' end, '2025-' || lpad((1 + t.id % 12)::text, 2, '0'),
          date '2025-04-01' + (t.id % 300), date '2028-03-31' + (t.id % 300), round((t.id * 37 % 4800) / 10.0, 1),
          date_trunc('hour', now()) - interval '1 hour' * (t.id % 20)
          from terminal t join vehicle v on v.id = t.vehicle_id
         where v.oem_id = ${oemId} and t.iccid in (select jsonb_array_elements_text(${JSON.stringify(iccids)}::jsonb))
        on conflict do nothing`)
    },

    async dealers(rows: Row<typeof dealer>[]): Promise<void> {
      await tx
        .insert(dealer)
        .values(rows.map((row) => ({ ...row, oemId })))
        .onConflictDoNothing()
    },

    async stations(rows: Row<typeof serviceStation>[]): Promise<void> {
      await tx
        .insert(serviceStation)
        .values(rows.map((row) => ({ ...row, oemId })))
        .onConflictDoNothing()
    },
  }
}

async function lists(tx: Transaction, oemId: string, names: DemoNames): Promise<void> {
  const named = <T extends { name: string }>(row: T) => ({ ...row, name: names.name(row.name), oemId })
  const kinds: Record<CatalogueKind, readonly { code: string; name: string }[]> = {
    ...DEMO_CATALOGUE,
    service: DEMO_SERVICES,
  }
  const items = Object.entries(kinds).flatMap(([kind, rows]) => rows.map((row) => ({ ...named(row), kind })))
  await tx.insert(catalogueItem).values(items).onConflictDoNothing()
  await tx.insert(vehicleColour).values(DEMO_COLOURS.map(named)).onConflictDoNothing()
  await tx
    .insert(ecuModel)
    .values(DEMO_ECUS.map((row) => ({ oemId, ...row })))
    .onConflictDoNothing()
  await tx.insert(faultType).values(DEMO_FAULTS.map(named)).onConflictDoNothing()
}

async function parts(tx: Transaction, oemId: string, names: DemoNames): Promise<void> {
  await tx
    .insert(partType)
    .values(DEMO_PART_TYPES.map((type) => ({ oemId, ...type, name: names.name(type.name) })))
    .onConflictDoNothing()
  const types = await tx.select().from(partType).where(eq(partType.oemId, oemId))
  const rows = types.flatMap(({ id, code }) => {
    const { models = [] } = DEMO_PART_TYPES.find((type) => type.code === code) ?? {}
    return models.map((model) => ({ oemId, typeId: id, model }))
  })
  await tx.insert(partModel).values(rows).onConflictDoNothing()
}

async function upgrades(
  tx: Transaction,
  oemId: string,
  models: ReadonlyMap<string, number>,
  names: DemoNames,
): Promise<void> {
  const parts = await tx.select().from(partModel).where(eq(partModel.oemId, oemId))
  const partIds = new Map(parts.map(({ id, model }) => [model, id]))
  const versions = await tx
    .insert(softVersion)
    .values(
      DEMO_SOFT_VERSIONS.map(({ softModel, partModel: model }) => ({
        oemId,
        softModel,
        partModelId: partIds.get(model) ?? null,
        ...releaseIn(names, softModel),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: softVersion.id, softModel: softVersion.softModel })
  await tx.execute(sql`
    update soft_version v set parent_id = earlier.id
      from (select id, lag(id) over (partition by part_model_id order by id) as parent from soft_version
             where oem_id = ${oemId}) made
      join soft_version earlier on earlier.id = made.parent
     where v.id = made.id and v.parent_id is null`)
  const versionIds = new Map(versions.map(({ id, softModel }) => [softModel, id]))
  const fits = DEMO_SOFT_VERSIONS.flatMap(({ softModel, brands }) => {
    const softVersionId = versionIds.get(softModel)
    if (softVersionId === undefined) return []
    return DEMO_MODELS.filter(({ brandCode }) => !brands || brands.includes(brandCode)).map(({ modelCode }) => ({
      softVersionId,
      modelId: models.get(modelCode) as number,
    }))
  })
  if (fits.length > 0) await tx.insert(softVersionModel).values(fits).onConflictDoNothing()
  await addDemoStrategies(tx, oemId, names)
}

function releaseIn(names: DemoNames, softModel: string) {
  const { notes, knownIssues, statusReason, ...release } = demoRelease(softModel)
  const texts = { notes, knownIssues, statusReason }
  return { ...release, ...Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, names.name(text)])) }
}

/** Battery and motor of an electric model, from the energy it carries. */
function energyOf({ capacity, isLarge, powerType, per100km }: (typeof DEMO_MODELS)[number]) {
  const pure = powerType === '纯电动'
  return {
    batteryType: isLarge ? 'LFP' : 'NMC',
    batterySupplier: 'Ningtai',
    batteryCapacity: capacity,
    ratedVoltage: isLarge ? 614.4 : 358,
    batteryPacks: Math.max(1, Math.round(capacity / 60)),
    cells: isLarge ? 192 : 96,
    temperatureProbes: isLarge ? 48 : 24,
    motorModel: isLarge ? 'TM-350' : 'EM-120',
    motors: 1,
    motorPeakPower: isLarge ? 350 : 120,
    motorPeakTorque: isLarge ? 2800 : 310,
    range: pure ? Math.round((capacity / per100km) * 100) : 60,
  }
}
