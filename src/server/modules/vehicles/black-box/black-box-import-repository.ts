import { inArray } from 'drizzle-orm'
import type { ImportTransaction } from '#server/exchange/importer.ts'
import { inBatches } from '#server/store/paging.ts'
import { blackBox } from '#server/store/schema/device.ts'

/** Numbers of the recorders that vehicles have. */
export async function recordersOf(
  tx: ImportTransaction,
  vehicleIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>()
  for (const batch of inBatches(vehicleIds)) {
    const rows = await tx
      .select({ vehicleId: blackBox.vehicleId, number: blackBox.number })
      .from(blackBox)
      .where(inArray(blackBox.vehicleId, batch))
    for (const { vehicleId, number } of rows) found.set(vehicleId!, number)
  }
  return found
}
