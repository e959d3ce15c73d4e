import { beginTwoStep, confirmTwoStep, modifyPassword, removeTwoStep } from '#core/contract/account.ts'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { getTempPutURL } from '#core/contract/upload.ts'

/** What belongs to the own account stays possible. */
const OPEN: readonly AnyEndpoint[] = [modifyPassword, beginTwoStep, confirmTwoStep, removeTwoStep]

/**
 * Whether an endpoint is closed to accounts of a suspended tenant: everything that changes something. Reading, sign-out,
 * sessions and exports stay open.
 */
export function isClosedWhileSuspended(endpoint: AnyEndpoint): boolean {
  const { audit } = endpoint
  // Asks for a permission to upload, and is the only GET that stores something without an entry in the audit trail.
  if (endpoint === getTempPutURL) return true
  return audit !== null && audit !== 'session' && audit !== 'export' && !OPEN.includes(endpoint)
}
