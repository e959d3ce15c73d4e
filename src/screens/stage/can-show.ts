import type { ScreenSelf } from '#core/contract/screen-display.ts'
import { SCREEN_ROUTES } from '../screen-routes.ts'
import { wallToken } from './screen-session.ts'

export const routeOf = (path: string) => SCREEN_ROUTES.find((route) => route.path === path)

/** A wall that asks for signing in would end a rotation at the sign-in page. */
export function canShow(path: string): boolean {
  const route = routeOf(path)
  return route !== undefined && (!route.signedIn || wallToken() !== undefined)
}

/** Whether the token of this display opens the screen, as far as the platform has said; what everybody may see needs none. */
export function isGranted(path: string, self: Pick<ScreenSelf, 'kind' | 'screens'> | null): boolean {
  if (self?.kind !== 'token' || !routeOf(path)?.signedIn) return true
  return self.screens.some((screen) => screen === path)
}
