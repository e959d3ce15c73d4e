import { PRODUCT_ROUTES, type ProductPath } from '#core/contract/product-routes.ts'
import type { HashLocation } from './stage/hash-location.ts'
import { type LazyScreen, lazyScreen } from './stage/lazy-screen.tsx'

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
  /** Shows data of the signed-in account; otherwise anonymous, whoever looks. */
  signedIn: boolean
  /** Runs unattended: resting cursor hidden, display kept awake, nightly reload. */
  wall: boolean
  Screen: LazyScreen
}

/** The screens that are built; the others of the product are added here. */
export const SCREEN_ROUTES: readonly ScreenRoute[] = [
  {
    path: '/bigScreen',
    title: 'bigScreen.title',
    signedIn: false,
    wall: true,
    Screen: lazyScreen(() => import('./big-screen/big-screen.tsx').then(({ BigScreen }) => BigScreen)),
  },
  {
    path: '/overseas',
    title: 'overseas.title',
    signedIn: true,
    wall: true,
    Screen: lazyScreen(() => import('./overseas/overseas-screen.tsx').then(({ OverseasScreen }) => OverseasScreen)),
  },
  {
    path: '/yunyingScreen',
    title: 'yunying.title',
    signedIn: true,
    wall: true,
    Screen: lazyScreen(() => import('./yunying/yunying-screen.tsx').then(({ YunyingScreen }) => YunyingScreen)),
  },
  {
    path: '/fullMxScrren',
    title: 'fullMx.title',
    signedIn: true,
    wall: true,
    Screen: lazyScreen(() => import('./full-mx/model-screen.tsx').then(({ ModelScreen }) => ModelScreen)),
  },
  {
    path: '/single',
    title: 'single.title',
    signedIn: true,
    wall: true,
    Screen: lazyScreen(() => import('./single/single-screen.tsx').then(({ SingleScreen }) => SingleScreen)),
  },
  {
    path: '/change',
    title: 'change.title',
    signedIn: true,
    wall: true,
    Screen: lazyScreen(() => import('./change/change-screen.tsx').then(({ ChangeScreen }) => ChangeScreen)),
  },
  {
    path: '/multiTrack',
    title: 'multiTrack.title',
    signedIn: true,
    wall: false,
    Screen: lazyScreen(() => import('./multi-track/multi-track.tsx').then(({ MultiTrack }) => MultiTrack)),
  },
]

/** What stands at this address: a screen, or where in the console the person is sent. */
export function destinationOf({ path, query }: HashLocation): { screen: ScreenRoute } | { leaveTo: string } {
  const screen = SCREEN_ROUTES.find((route) => route.path === path)
  if (screen) return { screen }
  const inConsole = PRODUCT_ROUTES.some((route) => route.path === path && !('screen' in route))
  const text = query.toString()
  return { leaveTo: inConsole ? `/#${path}${text && `?${text}`}` : '/#/404' }
}
