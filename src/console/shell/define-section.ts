import { PRODUCT_ROUTES, type ProductPath, type ProductRoute } from '#core/contract/product-routes.ts'
import type { MenuIcon } from './menu-icons.tsx'
import { loadPage } from './page-files.ts'
import type { Section, SectionRoute, TitleKey } from './section.ts'

type Dotted<Path extends string> = Path extends `${infer Head}/${infer Rest}` ? `${Head}.${Dotted<Rest>}` : Path

/** `/tbox/awaken` is titled by `title.tbox.awaken`. */
type TitleOf<Path extends string> = `title${Dotted<Path>}`

/** Paths that have a title. */
type TitledPath = { [Path in ProductPath]: TitleOf<Path> extends TitleKey ? Path : never }[ProductPath]

/** File of a page below `sections`, without `.tsx`; `opens`: its menu entry opens that screen in a new window. */
type Page = string | { file: string; opens: ProductPath }

/** One section of the list of pages; `pages` are in the order of the menu. */
export function section(
  path: TitledPath,
  icon: MenuIcon,
  order: number,
  pages: Readonly<Partial<Record<TitledPath, Page>>>,
): Section {
  const entries = Object.entries(pages) as [TitledPath, Page][]
  const code = Object.fromEntries(entries.map(([page, file]) => [page, loadPage(fileOf(file))]))
  return {
    path,
    titleKey: titleOf(path),
    icon,
    order,
    routes: entries.map(([page, file], index) => routeOf(page, file, index)),
    pages: () => code,
  }
}

const hidden = new Set<string>(PRODUCT_ROUTES.filter((route: ProductRoute) => route.hidden).map(({ path }) => path))

function routeOf(path: TitledPath, code: Page, order: number): SectionRoute {
  const entry = { path, titleKey: titleOf(path), order }
  if (typeof code !== 'string') return { ...entry, opens: code.opens }
  return hidden.has(path) ? { ...entry, hidden: true } : entry
}

const fileOf = (page: Page) => (typeof page === 'string' ? page : page.file)

const titleOf = (path: TitledPath) => `title${path.replaceAll('/', '.')}` as TitleKey
