import { SCREEN_ROUTES } from '../screen-routes.ts'
import { wallToken } from './screen-session.ts'

export const routeOf = (path: string) => SCREEN_ROUTES.find((route) => route.path === path)

/** A wall that asks for signing in would end a rotation at the sign-in page. */
export function canShow(path: string): boolean {
  const route = routeOf(path)
  return route !== undefined && (!route.signedIn || wallToken() !== undefined)
}
