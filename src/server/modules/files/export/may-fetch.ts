import type { Exporter } from '#server/exchange/exporter.ts'
import { NotFound } from '#server/http/errors.ts'
import { type Caller, mayCall } from '#server/http/route.ts'
import type { ListedExport } from './export-presenter.ts'
import type { ExportRepository } from './export-repository.ts'
import type { StoredExport } from './stored-export.ts'

/**
 * Whether a user may download a file now: permission for and organisations of the file may have been revoked since it was
 * created, and users it is shared with need both too.
 */
export function mayFetch(
  exporters: readonly Exporter[],
  caller: Pick<Caller, 'codes' | 'orgIds'>,
  job: Pick<StoredExport, 'path' | 'orgIds'>,
): boolean {
  const exporter = exporters.find(({ endpoint }) => endpoint.path === job.path)
  if (!exporter || !mayCall(caller, exporter.endpoint.access)) return false
  return job.orgIds.every((id) => caller.orgIds.includes(id))
}

/** An own job; 404 for those of others. */
export async function ownExport(
  exports: Pick<ExportRepository, 'find'>,
  caller: Pick<Caller, 'userId'>,
  id: number,
): Promise<ListedExport> {
  const found = await exports.find(caller.userId, id)
  if (!found) throw new NotFound()
  return found
}
