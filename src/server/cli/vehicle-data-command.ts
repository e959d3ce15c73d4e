import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { vehicleDataLines } from '../modules/people/privacy/vehicle-data-lines.ts'
import { type OwnedVehicle, vehicleDataRepository } from '../modules/people/privacy/vehicle-data-repository.ts'
import { openObjects } from '#server/objects/open-objects.ts'
import type { Settings } from '../app/settings.ts'
import type { Database } from '#server/store/database.ts'
import { withDatabase } from './with-database.ts'

export interface VehicleDataParts {
  env: Record<string, string | undefined>
  print: (line: string) => void
}

/** It was refused before anything was changed; the sentence says why. */
class Refused extends Error {}

/** `fleetwall vehicle-data <VIN> <file>`: the platform may run in the meantime. Returns the exit code. */
export function runVehicleData(parts: VehicleDataParts, vin: string, file: string, tenant?: string): Promise<number> {
  return withVehicle(parts, vin, tenant, async (vehicle, db, settings) => {
    const { store } = await openObjects(db, settings)
    const readFile = async (key: string) => Buffer.concat(await (await store.open(key)).toArray())
    const lines = vehicleDataLines(vehicle, vehicleDataRepository(db).all(vehicle), readFile)
    // Personal data are for the operator only, not for all users of this machine.
    await pipeline(lines, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    parts.print(`${file}: all stored data of ${vin}`)
  })
}

/** `fleetwall erase-vehicle <VIN> --yes`: with the platform stopped. Returns the exit code. */
export function runEraseVehicle(parts: VehicleDataParts, vin: string, tenant?: string): Promise<number> {
  return withVehicle(parts, vin, tenant, async (vehicle, db) => {
    const { rows } = await db.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name like 'fleetwall-%'
        and application_name <> current_setting('application_name')`,
    )
    if (rows.length > 0) {
      throw new Refused(
        'The platform is running and would store new data. Stop it first, or erase the vehicle in the console.',
      )
    }
    const erased = await vehicleDataRepository(db).erase(vehicle)
    const { auditEntries, files } = erased
    parts.print(`${vin}: ${erased.rows} rows erased, ${auditEntries} audit entries cleared`)
    if (files > 0) parts.print(`${files} files will be deleted at the next platform start`)
  })
}

const withVehicle = (
  parts: VehicleDataParts,
  vin: string,
  tenant: string | undefined,
  work: (vehicle: OwnedVehicle, db: Database, settings: Settings) => Promise<void>,
): Promise<number> =>
  withDatabase(parts, [Refused], async (settings, db) => {
    const found = await vehicleDataRepository(db).find(vin, tenant)
    if (found.length === 0) throw new Refused(`Vehicle ${vin} not found.`)
    if (found.length > 1) {
      throw new Refused(
        `${vin} exists in several tenants. Choose one with --tenant: ${found.map((one) => one.oemId).join(', ')}`,
      )
    }
    await work(found[0]!, db, settings)
  })
