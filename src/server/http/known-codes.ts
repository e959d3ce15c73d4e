import { TEXT_DRIVER_CODE } from '#core/contract/alarm.ts'
import { type AnyEndpoint, codesOf } from '#core/contract/endpoint.ts'
import { PAGE_PATHS } from '#core/contract/product-routes.ts'

/** Codes a call asks for by what it is given, next to its own. */
const WITHIN_CALLS = [TEXT_DRIVER_CODE.code]

/** Every menu path and button code of this version. */
export const knownCodes = (endpoints: readonly AnyEndpoint[]): ReadonlySet<string> =>
  new Set([...PAGE_PATHS, ...endpoints.flatMap(({ access }) => codesOf(access)), ...WITHIN_CALLS])
