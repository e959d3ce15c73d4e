import { atom } from 'jotai'
import type { MyInfo } from '#core/contract/account.ts'
import { TOKEN_COOKIE } from '#core/domain/session-cookie.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'

/** The login token, or undefined when signed out. */
export function tokenFromCookie(): string | undefined {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${TOKEN_COOKIE}=`))
  return (pair && decodeURIComponent(pair.slice(TOKEN_COOKIE.length + 1))) || undefined
}

const signIns = atom(0)
/** Number of sign-ins without leaving the page: what holds a token of its own takes the new one. */
export const signInsAtom = atom((get) => get(signIns))
export const countSignInAtom = atom(null, (_get, set) => set(signIns, (before) => before + 1))

/** Keeps the token until the server's expiry, given as platform time. */
export function saveToken(token: string, expireTime: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const expires = new Date(fromPlatformTime(expireTime)).toUTCString()
  document.cookie = `${TOKEN_COOKIE}=${encodeURIComponent(token)}; Path=/; SameSite=Lax; Expires=${expires}${secure}`
}

export function forgetToken(): void {
  document.cookie = `${TOKEN_COOKIE}=; Path=/; SameSite=Lax; Max-Age=0`
}

const currentUser = atom<MyInfo | null>(null)
const permitted = atom<readonly string[] | null>(null)

/** The signed-in user, or null before it is known. */
export const myInfoAtom = atom((get) => get(currentUser))

/** Menu paths the user may see. */
export const menuPathsAtom = atom<ReadonlySet<string>>((get) => new Set(get(currentUser)?.menuApis))

/** Button codes the user holds. */
export const buttonCodesAtom = atom<ReadonlySet<string>>((get) => new Set(get(currentUser)?.buttonApis))

/** Everything the user holds. Endpoints name either a menu path or a button code. */
export const grantedCodesAtom = atom<ReadonlySet<string>>(
  (get) => new Set([...get(menuPathsAtom), ...get(buttonCodesAtom)]),
)

/** Paths the guard lets pass; null until they were fetched (docs/product/shared.md#session). */
export const permittedPathsAtom = atom((get) => get(permitted))

/** Takes over the user info and saves its first four fields under the names other programs read (docs/product/shared.md#session). */
export const takeMyInfoAtom = atom(null, (_get, set, info: MyInfo) => {
  set(currentUser, info)
  localStorage.setItem('userSysId', info.userId)
  localStorage.setItem('userOrgId', info.orgIds)
  localStorage.setItem('activeMap', info.activeMap)
  localStorage.setItem('mapCenterLngLat', info.mapCenterLngLat)
})

export const addPermittedPathsAtom = atom(null, (_get, set, paths: readonly string[]) => set(permitted, paths))

/** Sign-out: routes, menus, user info and button list become empty and routes count as not added. */
export const resetSessionAtom = atom(null, (_get, set) => {
  set(currentUser, null)
  set(permitted, null)
  for (const name of ['userSysId', 'userOrgId', 'activeMap', 'mapCenterLngLat']) localStorage.removeItem(name)
})
