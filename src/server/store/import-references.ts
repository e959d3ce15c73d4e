import { and, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ImportTransaction } from '#server/exchange/importer.ts'
import { inBatches } from './paging.ts'
import { organisation } from './schema/account.ts'
import { vehicle, vehicleModel } from './schema/vehicle.ts'
import { ownVehicle, type Scope } from './scope.ts'

/** Organisations of the data scope by name; a name two of them share means neither. */
export async function orgsByName(tx: ImportTransaction, { oemId, orgIds }: Scope): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: organisation.id, name: organisation.name })
    .from(organisation)
    .where(and(eq(organisation.oemId, oemId), inArray(organisation.id, [...orgIds])))
  return byUniqueName(rows)
}

/** Rows of the tenant by the name people use for them; a name two of them share means neither. */
export async function idsByName(
  tx: ImportTransaction,
  { oemId }: Pick<Scope, 'oemId'>,
  table: PgTable & { id: PgColumn; oemId: PgColumn },
  name: PgColumn,
): Promise<Map<string, number>> {
  const rows = await tx.select({ id: table.id, name }).from(table).where(eq(table.oemId, oemId))
  return byUniqueName(rows as { id: number; name: string }[])
}

/** Vehicles of the data scope by VIN, locked until the transaction ends. */
export async function vehiclesByVin(tx: ImportTransaction, scope: Scope, vins: readonly string[]) {
  const found = new Map<string, { id: number; vin: string; orgId: number }>()
  for (const batch of inBatches([...new Set(vins)])) {
    const rows = await tx
      .select({ id: vehicle.id, vin: vehicle.vin, orgId: vehicle.orgId })
      .from(vehicle)
      .where(and(ownVehicle(scope), inArray(vehicle.vin, batch)))
      .for('update')
    for (const row of rows) found.set(row.vin, row)
  }
  return found
}

/** Brand codes of the tenant by code and by name. */
export async function brandCodes(tx: ImportTransaction, { oemId }: Pick<Scope, 'oemId'>): Promise<Map<string, string>> {
  const rows = await tx
    .selectDistinct({ code: vehicleModel.brandCode, name: vehicleModel.brandName })
    .from(vehicleModel)
    .where(eq(vehicleModel.oemId, oemId))
  return new Map(rows.flatMap(({ code, name }) => [[name, code] as const, [code, code] as const]))
}

function byUniqueName(rows: readonly { id: number; name: string }[]): Map<string, number> {
  const twice = new Set(rows.map(({ name }) => name).filter((name, index, names) => names.indexOf(name) !== index))
  return new Map(rows.filter(({ name }) => !twice.has(name)).map(({ id, name }) => [name, id]))
}
