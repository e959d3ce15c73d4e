import { and, eq } from 'drizzle-orm'
import type { ImportTransaction } from '#server/exchange/importer.ts'
import { catalogueItem } from '#server/store/schema/base-data.ts'
import type { Scope } from '#server/store/scope.ts'

/** Codes of the services of the tenant by code and by name. */
export async function serviceCodes(
  tx: ImportTransaction,
  { oemId }: Pick<Scope, 'oemId'>,
): Promise<Map<string, string>> {
  const rows = await tx
    .select({ code: catalogueItem.code, name: catalogueItem.name })
    .from(catalogueItem)
    .where(and(eq(catalogueItem.oemId, oemId), eq(catalogueItem.kind, 'service')))
  return new Map(rows.flatMap(({ code, name }) => [[name, code] as const, [code, code] as const]))
}
