import { PAGE_PATHS } from '#core/contract/product-routes.ts'
import { partsOfCode } from '#core/domain/role-rights.ts'
import { isPage, ROUTE_TABLE } from '#console/shell/route-table.ts'

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
  /** `part` is what of the page it does that with, where there is a choice. */
  button: (verb: string, part?: string) => string
}

const OTHER = ''
/** Walls are one section, as in the menu. */
const WALLS = '/walls'

/**
 * Codes as sections, pages and buttons, in the order of the product's routes. Pages that are still to come are left out;
 * what calls need of them is with the other calls.
 */
export function rightsTree(codes: readonly string[], labelOf: RightLabels): RightNode[] {
  const held = new Set(codes)
  const buttons = new Map<string, string[]>()
  for (const code of held) {
    if (PAGE_PATHS.has(code)) continue
    const { page: of } = partsOfCode(code, PAGE_PATHS)
    const page = isPage(of) ? of : OTHER
    buttons.set(page, [...(buttons.get(page) ?? []), code])
  }
  const sections = new Map<string, RightNode[]>()
  const pages = [...PAGE_PATHS].filter((path) => isPage(path) && (held.has(path) || buttons.has(path)))
  for (const page of pages) {
    const section = ROUTE_TABLE.isScreen(page) ? WALLS : `/${page.split('/')[1]}`
    const children = buttonNodes(buttons.get(page) ?? [], page, labelOf)
    const node = { key: page, title: labelOf.page(page), ...(children.length > 0 && { children }) }
    sections.set(section, [...(sections.get(section) ?? []), node])
  }
  const rest = buttonNodes(buttons.get(OTHER) ?? [], OTHER, labelOf)
  if (rest.length > 0) sections.set(OTHER, rest)
  return [...sections].map(([path, children]) => ({ key: `#${path}`, title: labelOf.section(path), children }))
}

function buttonNodes(codes: readonly string[], page: string, labelOf: RightLabels): RightNode[] {
  const read = codes.map((code) => ({ code, ...partsOfCode(code, PAGE_PATHS) }))
  const hasParts = new Set(read.map(({ part }) => part)).size > 1
  return read.map(({ code, verb, part }) => ({
    key: code,
    title: labelOf.button(verb, hasParts && part ? part : undefined),
    code: code.slice(page.length + 1),
  }))
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

/** Codes with their titles, "Terminals › Wake-up plans › Run (plan/run)", in the order of the tree. */
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
