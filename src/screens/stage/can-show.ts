import type { ScreenSelf } from '#core/contract/screen-display.ts'
import { routeOf, type Screens } from './screen-route.ts'
import { wallToken } from './screen-session.ts'

/** A wall that requires a sign-in would end a rotation at the sign-in page. */
export function canShow(screens: Screens, path: string): boolean {
  const route = routeOf(screens, path)
  return route !== undefined && (!route.signedIn || wallToken() !== undefined)
}

/** Whether the token of this display opens the screen, as far as known. A public screen needs no token. */
export function isGranted(screens: Screens, path: string, self: Pick<ScreenSelf, 'kind' | 'screens'> | null): boolean {
  if (self?.kind !== 'token' || !routeOf(screens, path)?.signedIn) return true
  return self.screens.some((screen) => screen === path)
}
