import { useAtomValue } from 'jotai'
import { getMyInfo } from '#core/contract/account.ts'
import { type AnyEndpoint, codesOf } from '#core/contract/endpoint.ts'
import { screensMayCall } from '#core/domain/screen-grant.ts'
import { useCall } from '#web/api/use-call.ts'
import { tokenFromCookie } from '#web/state/session.ts'
import { screenSelfAtom } from './display-state.ts'
import { screenToken } from './screen-session.ts'

/**
 * Calls the viewer may make, so that nothing is offered that would be denied: for a display with a token those of its
 * screens, for a user those of the account. Undefined until loaded.
 */
export function useMayCall(): (endpoint: AnyEndpoint) => boolean | undefined {
  const display = screenToken() !== undefined
  const self = useAtomValue(screenSelfAtom)
  const signedIn = !display && tokenFromCookie() !== undefined
  const { data: info } = useCall(getMyInfo, {}, { enabled: signedIn, toast: false })
  return ({ method, path, access }) => {
    const codes = codesOf(access)
    if (display) return self ? screensMayCall(self.screens, { method, path, codes }) : undefined
    if (!signedIn) return false
    return info && codes.some((code) => info.menuApis.includes(code) || info.buttonApis.includes(code))
  }
}
