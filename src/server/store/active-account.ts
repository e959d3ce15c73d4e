import { and, eq, gt, isNull, not, or, sql } from 'drizzle-orm'
import { ofClosedOrganisation } from './closed-organisation.ts'
import { account } from './schema/account.ts'

/** Neither closed nor past its end, and of an open organisation. */
export const ACTIVE_ACCOUNT = and(
  eq(account.disabled, false),
  or(isNull(account.expiresAt), gt(account.expiresAt, sql`now()`)),
  not(ofClosedOrganisation),
)!
