import { and, eq, isNull, sql } from 'drizzle-orm'
import { type DemoLanguage, type DemoNames, demoNames } from '#core/demo/demo-names.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { installation, organisation, tenant } from '#server/store/schema/account.ts'
import { terminalDialect, vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { videoChannel } from '#server/store/schema/video.ts'

export type NewTenant = typeof tenant.$inferInsert
export type NewModel = typeof vehicleModel.$inferInsert

export interface NewVehicle {
  oemId: string
  orgId: number
  vin: string
  plate: string
  plateColour: number
  modelId: number
  country: string
  operatingCity: string
  driverName: string
  insuranceUntil: string
  inspectionUntil: string
  tags: string[]
  attribute: number
  machineNumber: string
  ownerName: string
  sold: boolean
  soldOn: string | null
  dealerCode: string
}

export interface NewTerminal {
  oemId: string
  vin: string
  phone: string
  sn: string
  iccid: string
  model: string
  supplier: string
  firmware: string
  dialect: string
  deviceId: string | null
  deviceMaker: string
}

/** Rows a statement, sent as one JSON parameter: building thousands of placeholders takes longer than inserting. */
const ROWS_PER_INSERT = 5_000

function* slices<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) yield rows.slice(at, at + ROWS_PER_INSERT)
}

export const DEMO_LANGUAGE_MARK = 'demo-language'

/** Names of the demo that is there, for what is added after its start. */
export const namesOfDemo = ({ orm }: Pick<Database, 'orm'>): Promise<DemoNames> =>
  orm.transaction(async (tx) => demoNames(await demoRepository(tx).language()))

/** The demo data in one transaction; nothing is overwritten. */
export function demoRepository(tx: Transaction) {
  return {
    /** Only one process seeds at a time; the lock ends with the transaction. */
    async lock(): Promise<void> {
      await tx.execute(sql`select pg_advisory_xact_lock(730808)`)
    },

    async holdsVehicles(): Promise<boolean> {
      const found = await tx.select({ id: vehicle.id }).from(vehicle).limit(1)
      return found.length > 0
    },

    async mark(key: string): Promise<string | undefined> {
      const [row] = await tx.select().from(installation).where(eq(installation.key, key))
      return row?.value
    },

    /** The language the demo was first written in. */
    async language(): Promise<DemoLanguage> {
      return (await this.mark(DEMO_LANGUAGE_MARK)) === 'zh' ? 'zh' : 'en'
    },

    async setMark(key: string, value: string): Promise<void> {
      const row = { key, value }
      await tx.insert(installation).values(row).onConflictDoUpdate({ target: installation.key, set: { value } })
    },

    async tenants(rows: NewTenant[]): Promise<void> {
      await tx.insert(tenant).values(rows).onConflictDoNothing()
    },

    /** Id of the organisation of this name below a parent, made when missing. */
    async organisation(oemId: string, name: string, parent: { id: number; path: string } | null) {
      const parentIs = parent ? eq(organisation.parentId, parent.id) : isNull(organisation.parentId)
      // A tenant has one root, even if a user has renamed it.
      const nameIs = parent ? eq(organisation.name, name) : undefined
      const [known] = await tx
        .select({ id: organisation.id, path: organisation.path })
        .from(organisation)
        .where(and(eq(organisation.oemId, oemId), parentIs, nameIs))
        .orderBy(organisation.id)
        .limit(1)
      if (known) return known
      const [made] = await tx
        .insert(organisation)
        .values({ oemId, name, parentId: parent?.id ?? null, path: '' })
        .returning({ id: organisation.id })
      const { id } = made as { id: number }
      const path = `${parent?.path ?? ''}${id}.`
      await tx.update(organisation).set({ path }).where(eq(organisation.id, id))
      return { id, path }
    },

    async dialects(rows: (typeof terminalDialect.$inferInsert)[]): Promise<void> {
      await tx.insert(terminalDialect).values(rows).onConflictDoNothing()
    },

    async videoChannels(rows: (typeof videoChannel.$inferInsert)[]): Promise<void> {
      await tx.insert(videoChannel).values(rows).onConflictDoNothing()
    },

    /** Ids of the models by code. */
    async models(oemId: string, rows: NewModel[]): Promise<Map<string, number>> {
      if (rows.length > 0) await tx.insert(vehicleModel).values(rows).onConflictDoNothing()
      const known = await tx
        .select({ id: vehicleModel.id, code: vehicleModel.modelCode })
        .from(vehicleModel)
        .where(eq(vehicleModel.oemId, oemId))
      return new Map(known.map(({ id, code }) => [code, id]))
    },

    /** Adds vehicles and their terminals; those whose VIN, phone or serial number exists already are left out. */
    async vehicles(vehicles: readonly NewVehicle[], terminals: readonly NewTerminal[]): Promise<number> {
      const ids = new Map<string, number>()
      for (const rows of slices(vehicles)) {
        const made = await tx.execute<{ id: number; vin: string }>(sql`
          insert into vehicle (oem_id, org_id, vin, plate, plate_colour, model_id, country, operating_city, driver_name,
            insurance_until, inspection_until, tags, attribute, machine_number, owner_name, sold, sold_on, dealer_code)
          select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("oemId" text, "orgId" int, vin text,
            plate text, "plateColour" int, "modelId" int, country text, "operatingCity" text, "driverName" text,
            "insuranceUntil" date, "inspectionUntil" date, tags jsonb, attribute int, "machineNumber" text,
            "ownerName" text, sold boolean, "soldOn" date, "dealerCode" text)
          on conflict do nothing returning id, vin`)
        for (const { id, vin } of made.rows) ids.set(vin, id)
      }
      const fitted = terminals.flatMap(({ vin, ...row }) => {
        const vehicleId = ids.get(vin)
        return vehicleId === undefined ? [] : [{ ...row, vehicleId }]
      })
      for (const rows of slices(fitted)) {
        await tx.execute(sql`
          insert into terminal (oem_id, vehicle_id, phone, sn, iccid, model, supplier, firmware, dialect, device_id, device_maker)
          select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("oemId" text, "vehicleId" int, phone text,
            sn text, iccid text, model text, supplier text, firmware text, dialect text, "deviceId" text, "deviceMaker" text)
          on conflict do nothing`)
      }
      return ids.size
    },
  }
}

export type DemoRepository = ReturnType<typeof demoRepository>
