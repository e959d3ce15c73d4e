import { lazyScreen } from './stage/lazy-screen.tsx'
import type { ScreenRoute } from './stage/screen-route.ts'

/** All screens of this bundle; a new one is added here. */
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
    subtitle: 'overseas.subtitle',
    signedIn: true,
    wall: true,
    Screen: lazyScreen(() => import('./overseas/overseas-screen.tsx').then(({ OverseasScreen }) => OverseasScreen)),
  },
  {
    path: '/yunyingScreen',
    title: 'yunying.title',
    subtitle: 'yunying.subtitle',
    signedIn: true,
    wall: true,
    Screen: lazyScreen(() => import('./yunying/yunying-screen.tsx').then(({ YunyingScreen }) => YunyingScreen)),
  },
  {
    path: '/fullMxScrren',
    title: 'fullMx.title',
    subtitle: 'fullMx.subtitle',
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
    subtitle: 'change.subtitle',
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
