import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/store/database.ts'
import { inBatches } from '#server/store/paging.ts'
import { vehicleSale } from '#server/store/schema/vehicle-sale.ts'
import { recordLife } from '#server/store/life-events.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { ownVehicle, type Scope } from '#server/store/scope.ts'

/** Id of a vehicle of the caller's own organisations that is not archived. */
export async function vehicleIdOf(
  { orm }: Pick<Database, 'orm'>,
  scope: Scope,
  vin: string,
): Promise<number | undefined> {
  const [found] = await orm
    .select({ id: vehicle.id })
    .from(vehicle)
    .where(and(ownVehicle(scope), eq(vehicle.vin, vin), eq(vehicle.archived, false)))
  return found?.id
}

/** Order numbers of open sales by vehicle. */
export async function openSales(tx: Transaction, vehicleIds: readonly number[]): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  for (const batch of inBatches(vehicleIds)) {
    const rows = await tx
      .select({ vehicleId: vehicleSale.vehicleId, orderNo: vehicleSale.orderNo })
      .from(vehicleSale)
      .where(and(inArray(vehicleSale.vehicleId, batch), isNull(vehicleSale.returnedAt)))
    for (const { vehicleId, orderNo } of rows) found.set(vehicleId, orderNo)
  }
  return found
}

/** Those of these order numbers that the tenant has, also of returned sales. */
export async function takenOrders(
  tx: Transaction,
  { oemId }: Pick<Scope, 'oemId'>,
  orders: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const batch of inBatches([...new Set(orders)])) {
    const rows = await tx
      .select({ orderNo: vehicleSale.orderNo })
      .from(vehicleSale)
      .where(and(eq(vehicleSale.oemId, oemId), inArray(vehicleSale.orderNo, batch)))
    for (const { orderNo } of rows) found.add(orderNo)
  }
  return found
}

/** Reverts imported sales: their vehicles are in stock again. False when one of them was changed since. */
export async function undoSales(
  tx: Transaction,
  scope: Scope,
  orders: readonly string[],
  committedAt: Date,
): Promise<boolean> {
  const numbers = JSON.stringify(orders)
  const of = sql`oem_id = ${scope.oemId} and order_no in (select jsonb_array_elements_text(${numbers}::jsonb))`
  const { rows: found } = await tx.execute<{ updatedAt: Date | string; vehicleId: number }>(
    sql`select updated_at as "updatedAt", vehicle_id as "vehicleId" from vehicle_sale where ${of} for update`,
  )
  const untouched = ({ updatedAt }: { updatedAt: Date | string }) =>
    new Date(updatedAt).getTime() === committedAt.getTime()
  if (found.length !== new Set(orders).size || !found.every(untouched)) return false
  await tx.execute(sql`
    with gone as (delete from vehicle_sale where ${of} returning vehicle_id)
    update vehicle set sold = false, sold_on = null, updated_at = now(),
           attribute = case when dealer_code = '' then 1 else 2 end
     where id in (select vehicle_id from gone)`)
  await recordLife(
    tx,
    scope,
    found.map(({ vehicleId }) => ({ kind: 'returned', vehicleId, source: 'import' })),
  )
  return true
}
