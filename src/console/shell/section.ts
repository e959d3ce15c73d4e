import type { ComponentType } from 'react'
import type { ProductPath } from '#core/contract/product-routes.ts'
import type shell from '#locales/en/shell.json'
import type { MenuIcon } from './menu-icons.tsx'

export type TitleKey = Extract<keyof typeof shell, `title.${string}`>

interface Entry {
  path: ProductPath
  titleKey: TitleKey
  /** Place among its siblings in the menu, small first. */
  order: number
}

/** Code of the pages of a section by path. */
export type SectionPages = Readonly<Record<string, () => Promise<ComponentType>>>

/** A page of the console. */
export interface PageRoute extends Entry {
  /** Reached from other pages, not from the menu. */
  hidden?: true
}

/** A menu entry that opens a screen in a new window; its page offers the window where the browser has blocked it. */
export interface WindowRoute extends Entry {
  opens: ProductPath
}

export type SectionRoute = PageRoute | WindowRoute

/**
 * One section of the console. Guard, menu, tab titles and path builder are made from these lists; a section whose only
 * page has the section's own path is in the menu without a level below it.
 */
export interface Section extends Entry {
  icon: MenuIcon
  /** Has every path of `routes`. */
  pages: () => SectionPages
  routes: readonly SectionRoute[]
}
