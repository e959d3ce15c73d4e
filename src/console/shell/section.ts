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

/** A page of the console; its code is fetched when it is first opened. */
export interface PageRoute extends Entry {
  page: () => Promise<ComponentType>
  /** Reached from other pages, not from the menu. */
  hidden?: true
}

/** A menu entry that opens a screen in a new window. */
export interface WindowRoute extends Entry {
  opens: ProductPath
  /** Offers the window once more where the browser has refused it. */
  whenBlocked: () => Promise<ComponentType>
}

export type SectionRoute = PageRoute | WindowRoute

/**
 * One section of the console. Guard, menu, tab titles and path builder are made from these lists; a section whose only
 * page has the section's own path stands in the menu without a level below it.
 */
export interface Section extends Entry {
  icon: MenuIcon
  routes: readonly SectionRoute[]
}
