import type { ProductPath } from '#core/contract/product-routes.ts'
import type { MenuIcon } from './menu-icons.tsx'
import type { TitleKey } from './section.ts'

export interface ScreenLink {
  path: ProductPath
  titleKey: TitleKey
  order: number
  icon: MenuIcon
}

/** Screens that are built. They live in the other bundle; here they are addresses and menu entries. */
export const SCREEN_LINKS: readonly ScreenLink[] = [
  { path: '/multiTrack', titleKey: 'title.multiTrack', order: 210, icon: 'multiTrack' },
  { path: '/bigScreen', titleKey: 'title.bigScreen', order: 220, icon: 'wall' },
  { path: '/overseas', titleKey: 'title.overseas', order: 230, icon: 'wall' },
  { path: '/fullMxScrren', titleKey: 'title.fullMx', order: 225, icon: 'wall' },
  { path: '/single', titleKey: 'title.single', order: 250, icon: 'wall' },
  { path: '/change', titleKey: 'title.change', order: 260, icon: 'wall' },
  { path: '/yunyingScreen', titleKey: 'title.yunyingScreen', order: 240, icon: 'wall' },
]

/** Address of a screen, in the same folder as the console. */
export const screenAddress = (path: string): string => `screens.html#${path}`
