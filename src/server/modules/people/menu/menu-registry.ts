import { type AnyEndpoint, codesOf } from '#core/contract/endpoint.ts'
import type { MenuEntry, MenuRegistry } from '#core/contract/menu.ts'
import { PAGE_PATHS, PRODUCT_ROUTES, type ProductRoute } from '#core/contract/product-routes.ts'
import { LANGUAGES, type Language } from '#core/domain/language.ts'
import { titleKeyOf } from '#core/domain/menu.ts'
import { isOperatorCode } from '#core/domain/operator-page.ts'
import { partsOfCode } from '#core/domain/role-rights.ts'
import { knownCodes } from '#server/http/known-codes.ts'

type Calls = readonly AnyEndpoint[]
interface Package {
  name: string
  grantsAll: boolean
  codes: readonly string[]
}

/** Text of a key in a language; undefined when there is none. */
type Word = (lang: Language, name: string) => string | undefined

/** Every route with its buttons, read from the route table and the endpoints of this version. */
export function menuEntries(endpoints: Calls, packages: readonly Package[], word: Word): MenuEntry[] {
  const callsOf = byCode(endpoints)
  const buttons = new Map<string, string[]>()
  for (const code of knownCodes(endpoints)) {
    if (PAGE_PATHS.has(code)) continue
    const { page } = partsOfCode(code, PAGE_PATHS)
    buttons.set(page, [...(buttons.get(page) ?? []), code])
  }
  return PRODUCT_ROUTES.map((route: ProductRoute) => ({
    path: route.path,
    titles: titlesOf(route.path, word),
    order: route.order ?? null,
    redirect: route.redirect ?? null,
    hidden: route.hidden ?? false,
    cached: route.cached ?? false,
    section: route.section ?? false,
    screen: route.screen ?? false,
    access: route.free ? 'free' : isOperatorCode(route.path) ? 'operator' : 'role',
    calls: (callsOf.get(route.path) ?? []).map(callRow),
    buttons: (buttons.get(route.path) ?? []).sort().map((code) => {
      const calls = callsOf.get(code) ?? []
      return { code, risk: riskOf(calls), calls: calls.map(callRow) }
    }),
    packages: packages
      .filter(({ grantsAll, codes }) => (grantsAll && !isOperatorCode(route.path)) || codes.includes(route.path))
      .map(({ name }) => name),
  }))
}

/** What does not fit together, computed from the real definitions. */
export function menuChecks(
  endpoints: Calls,
  holders: readonly { name: string; codes: readonly string[] }[],
): Pick<MenuRegistry, 'buttonsWithoutCall' | 'callsWithoutButton'> {
  const needed = new Set([...PAGE_PATHS, ...endpoints.flatMap(({ access }) => codesOf(access))])
  const held = new Map<string, Set<string>>()
  for (const code of knownCodes(endpoints)) if (!needed.has(code)) held.set(code, new Set())
  for (const { name, codes } of holders) {
    for (const code of codes) if (!needed.has(code)) held.set(code, (held.get(code) ?? new Set()).add(name))
  }
  return {
    buttonsWithoutCall: [...held]
      .map(([code, names]) => ({ code, heldBy: [...names] }))
      .sort(byText(({ code }) => code)),
    callsWithoutButton: endpoints
      .filter(({ access }) => codesOf(access).length === 0)
      .map((endpoint) => ({ ...callRow(endpoint), access: accessWord(endpoint) }))
      .sort(byText(({ path }) => path)),
  }
}

const byText =
  <Row>(text: (row: Row) => string) =>
  (one: Row, other: Row) =>
    text(one) < text(other) ? -1 : 1

const accessWord = ({ access }: AnyEndpoint): MenuRegistry['callsWithoutButton'][number]['access'] =>
  access === 'public' ? 'public' : access === 'signed-in' ? 'signedIn' : 'usedOn'

const callRow = ({ method, path, summary }: AnyEndpoint) => ({ method, path, summary })

function byCode(endpoints: Calls): ReadonlyMap<string, AnyEndpoint[]> {
  const found = new Map<string, AnyEndpoint[]>()
  for (const endpoint of endpoints) {
    for (const code of codesOf(endpoint.access)) found.set(code, [...(found.get(code) ?? []), endpoint])
  }
  return found
}

/** The highest a button can reach; what a role may send is limited by its own ceiling in addition. */
function riskOf(calls: Calls): 0 | 1 | 2 | 3 {
  if (calls.some(({ audit }) => audit === 'command')) return 3
  if (calls.some(({ audit }) => audit === 'permission')) return 2
  return calls.some(({ audit }) => audit === 'operation') ? 1 : 0
}

function titlesOf(path: string, word: Word): MenuEntry['titles'] {
  const titles = LANGUAGES.map((lang) => [lang, word(lang, `shell:${titleKeyOf(path)}`)] as const)
  return Object.fromEntries(titles.filter(([, title]) => title !== undefined))
}
