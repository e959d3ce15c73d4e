import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { PAGE_PATHS } from '#core/contract/product-routes.ts'
import { isOperatorCode } from '#core/domain/operator-page.ts'
import { knownCodes } from '#server/http/known-codes.ts'
import type { Caller } from '#server/http/route.ts'

/** The inbox belongs to its reader: no role has to open it. */
const PERSONAL_PAGE = '/personal/message'

export interface PermittedCodes {
  /** Route paths the person may open. */
  menuApis: string[]
  /** Codes of buttons and calls that are no route. */
  buttonApis: string[]
}

/** Splits what a caller holds into menus and buttons; who holds everything holds what this version knows. */
export function permittedCodes(
  { codes, operator = false }: Pick<Caller, 'codes' | 'operator'>,
  endpoints: readonly AnyEndpoint[],
): PermittedCodes {
  const given = codes === 'all' ? knownCodes(endpoints) : codes
  const held = [...given].filter((code) => operator || !isOperatorCode(code))
  return {
    menuApis: [...new Set([...held, PERSONAL_PAGE])].filter((code) => PAGE_PATHS.has(code)),
    buttonApis: held.filter((code) => !PAGE_PATHS.has(code)).sort(),
  }
}
