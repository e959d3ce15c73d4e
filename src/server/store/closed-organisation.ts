import { sql } from 'drizzle-orm'
import { account } from './schema/account.ts'

/**
 * Whether an organisation, by the name it has in the query, or one above it is disabled, or its tenant is closed: its accounts
 * cannot sign in.
 */
export const closedText = (own: string): string => `(exists (select 1 from organisation closed
  where closed.oem_id = ${own}.oem_id and closed.disabled and starts_with(${own}.path, closed.path))
  or exists (select 1 from tenant ended where ended.oem_id = ${own}.oem_id and ended.state = 'closed'))`

/** The same of the organisation of an account, for drizzle. */
export const ofClosedOrganisation = sql`exists (select 1 from organisation own
  where own.id = ${account.orgId} and ${sql.raw(closedText('own'))})`
