import { createContext, use } from 'react'
import { PRODUCT_ROUTES, type ProductPath } from '#core/contract/product-routes.ts'
import type { LazyComponent } from '#web/lazy-component.tsx'
import type { HashLocation } from './hash-location.ts'

export interface ScreenRoute {
  path: ProductPath
  /** Key of the name in the header, namespace screens. */
  title:
    | 'bigScreen.title'
    | 'multiTrack.title'
    | 'overseas.title'
    | 'fullMx.title'
    | 'yunying.title'
    | 'single.title'
    | 'change.title'
  /** Key of what distinguishes it from others of this title. */
  subtitle?: 'overseas.subtitle' | 'yunying.subtitle' | 'fullMx.subtitle' | 'change.subtitle'
  /** Shows data of the signed-in account; otherwise anonymous for all users. */
  signedIn: boolean
  /** Runs unattended: resting cursor hidden, display stays awake, nightly reload. */
  wall: boolean
  Screen: LazyComponent
}

/** The screens of this bundle. The stage gets them from outside, so it imports none of them. */
export type Screens = readonly ScreenRoute[]

export const ScreensContext = createContext<Screens>([])
export const useScreens = (): Screens => use(ScreensContext)

export const routeOf = (screens: Screens, path: string): ScreenRoute | undefined =>
  screens.find((route) => route.path === path)

/** The screen of an address, or the address in the console that is opened instead. */
export function destinationOf(
  screens: Screens,
  { path, query }: HashLocation,
): { screen: ScreenRoute } | { leaveTo: string } {
  const screen = routeOf(screens, path)
  if (screen) return { screen }
  const inConsole = PRODUCT_ROUTES.some((route) => route.path === path && !('screen' in route))
  const text = query.toString()
  return { leaveTo: inConsole ? `/#${path}${text && `?${text}`}` : '/#/404' }
}
