import { PRODUCT_ROUTES, type ProductRoute } from '#core/contract/product-routes.ts'
import { SECTIONS } from '../sections/sections.ts'
import { SCREEN_LINKS, type ScreenLink } from './screen-links.ts'
import type { Section, SectionRoute, TitleKey } from './section.ts'

/** Existing pages, in the forms guard, menu, tabs and error pages need. */
export interface RouteTable {
  sections: readonly Section[]
  screens: readonly ScreenLink[]
  routeAt: (path: string) => SectionRoute | undefined
  isScreen: (path: string) => boolean
  titleAt: (path: string) => TitleKey | undefined
}

export function createRouteTable(sections: readonly Section[], screens: readonly ScreenLink[]): RouteTable {
  const routes = new Map<string, SectionRoute>()
  for (const { routes: own } of sections) for (const route of own) routes.set(route.path, route)
  const links = new Map<string, ScreenLink>(screens.map((screen) => [screen.path, screen]))
  return {
    sections: [...sections].sort(byOrder),
    screens: [...screens].sort(byOrder),
    routeAt: (path) => routes.get(path),
    isScreen: (path) => links.has(path),
    titleAt: (path) => routes.get(path)?.titleKey ?? links.get(path)?.titleKey,
  }
}

export const byOrder = (left: { order: number }, right: { order: number }) => left.order - right.order

const redirects = new Map<string, string>(
  PRODUCT_ROUTES.flatMap((route: ProductRoute) => (route.redirect ? [[route.path, route.redirect] as const] : [])),
)

/** Redirect target of a path, if any (docs/product/shared.md#menu-and-tabs). */
export const redirectOf = (path: string): string | undefined => redirects.get(path)

/** The table of the running console. */
export const ROUTE_TABLE = createRouteTable(SECTIONS, SCREEN_LINKS)

/** A page or wall that is there: neither the heading of a section nor one that is still to come. */
export const isPage = (path: string): boolean => ROUTE_TABLE.routeAt(path) !== undefined || ROUTE_TABLE.isScreen(path)
