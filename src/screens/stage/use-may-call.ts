import { useAtomValue } from 'jotai'
import { getMyInfo } from '#core/contract/account.ts'
import { type AnyEndpoint, codesOf } from '#core/contract/endpoint.ts'
import { screensMayCall } from '#core/domain/screen-grant.ts'
import { useCall } from '#web/api/use-call.ts'
import { tokenFromCookie } from '#web/state/session.ts'
import { screenSelfAtom } from './display-state.ts'
import { screenToken } from './screen-session.ts'

/**
 * What whoever looks may call, so that nothing is offered that would be refused: a display with a token what belongs to its
 * screens, a person what the account holds. Undefined until it is known.
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
