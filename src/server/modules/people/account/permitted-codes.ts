import { TEXT_DRIVER_CODE } from '#core/contract/alarm.ts'
import { type AnyEndpoint, codesOf } from '#core/contract/endpoint.ts'
import { PRODUCT_ROUTES } from '#core/contract/product-routes.ts'
import type { Caller } from '#server/http/route.ts'

const MENU_PATHS: ReadonlySet<string> = new Set(PRODUCT_ROUTES.map((each) => each.path))

/** Codes a call asks for by what it is given, next to its own. */
const WITHIN_CALLS = [TEXT_DRIVER_CODE.code]

export interface PermittedCodes {
  /** Route paths the person may open. */
  menuApis: string[]
  /** Codes of buttons and calls that are no route. */
  buttonApis: string[]
}

/** Splits what a caller holds into menus and buttons; who holds everything holds what this version knows. */
export function permittedCodes(codes: Caller['codes'], endpoints: readonly AnyEndpoint[]): PermittedCodes {
  const held = codes === 'all' ? new Set([...MENU_PATHS, ...endpointCodes(endpoints), ...WITHIN_CALLS]) : codes
  return {
    menuApis: [...held].filter((code) => MENU_PATHS.has(code)),
    buttonApis: [...held].filter((code) => !MENU_PATHS.has(code)).sort(),
  }
}

function endpointCodes(endpoints: readonly AnyEndpoint[]): string[] {
  return endpoints.flatMap(({ access }) => codesOf(access))
}
