import { OPEN_PAGES, PAGE_PATHS, PRODUCT_ROUTES, type ProductRoute } from '#core/contract/product-routes.ts'
import { partsOfCode } from '#core/domain/role-rights.ts'

/** A section, a page or a button; the key of a section begins with `#`, the others are their codes. */
export interface RightNode {
  key: string
  title: string
  /** Shown next to the title of a button. */
  code?: string
  children?: RightNode[]
}

export interface RightLabels {
  section: (path: string) => string
  page: (path: string) => string
  button: (verb: string) => string
}

const SCREENS: ReadonlySet<string> = new Set(
  PRODUCT_ROUTES.filter((route: ProductRoute) => route.screen).map(({ path }) => path),
)
const OTHER = ''
/** Walls are one section, as in the menu. */
const WALLS = '/walls'

/** Codes as sections, pages and buttons, in the order of the product's routes. */
export function rightsTree(codes: readonly string[], labelOf: RightLabels): RightNode[] {
  const held = new Set(codes)
  const buttons = new Map<string, string[]>()
  for (const code of held) {
    if (PAGE_PATHS.has(code)) continue
    const { page } = partsOfCode(code, PAGE_PATHS)
    buttons.set(page, [...(buttons.get(page) ?? []), code])
  }
  const sections = new Map<string, RightNode[]>()
  const pages = [...PAGE_PATHS].filter((path) => !OPEN_PAGES.has(path) && (held.has(path) || buttons.has(path)))
  for (const page of pages) {
    const section = SCREENS.has(page) ? WALLS : `/${page.split('/')[1]}`
    const children = (buttons.get(page) ?? []).map((code) => buttonNode(code, page, labelOf))
    const node = { key: page, title: labelOf.page(page), ...(children.length > 0 && { children }) }
    sections.set(section, [...(sections.get(section) ?? []), node])
  }
  const rest = (buttons.get(OTHER) ?? []).map((code) => buttonNode(code, OTHER, labelOf))
  if (rest.length > 0) sections.set(OTHER, rest)
  return [...sections].map(([path, children]) => ({ key: `#${path}`, title: labelOf.section(path), children }))
}

function buttonNode(code: string, page: string, labelOf: RightLabels): RightNode {
  return { key: code, title: labelOf.button(partsOfCode(code, PAGE_PATHS).verb), code: code.slice(page.length + 1) }
}

/** What is chosen after a click: a button opens its page, and a page that is closed has no buttons. */
export function toggled(chosen: ReadonlySet<string>, node: RightNode, isOn: boolean): string[] {
  const below = codesOf(node)
  if (!isOn) return [...chosen].filter((code) => !below.includes(code))
  const given = node.key.startsWith('#') ? below : [node.key]
  const pages = given
    .map((code) => partsOfCode(code, PAGE_PATHS).page)
    .filter((page) => page !== '' && PAGE_PATHS.has(page))
  return [...new Set([...chosen, ...pages, ...given])]
}

/** Codes of a node and of everything below it. */
export const codesOf = ({ key, children = [] }: RightNode): string[] => [
  ...(key.startsWith('#') ? [] : [key]),
  ...children.flatMap(codesOf),
]

/** Codes with their titles, "Terminals › Vehicle wake-up › Run (plan/run)", in the order of the tree. */
export function titledRights(codes: readonly string[], labelOf: RightLabels): { code: string; name: string }[] {
  const named = new Set(codes)
  return rightsTree(codes, labelOf)
    .flatMap((section) => leavesOf(section, ''))
    .filter(({ code }) => named.has(code))
}

function leavesOf({ key, title, code, children = [] }: RightNode, above: string): { code: string; name: string }[] {
  const name = above === '' ? title : `${above} › ${title}`
  const own = { code: key, name: code === undefined ? name : `${name} (${code})` }
  return [own, ...children.flatMap((child) => leavesOf(child, name))]
}
