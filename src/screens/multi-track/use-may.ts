import { useAtomValue } from 'jotai'
import { getMyInfo } from '#core/contract/account.ts'
import { type AnyEndpoint, codesOf } from '#core/contract/endpoint.ts'
import { screensMayCall } from '#core/domain/screen-grant.ts'
import { useCall } from '#web/api/use-call.ts'
import { screenSelfAtom } from '../stage/display-state.ts'
import { screenToken } from '../stage/screen-session.ts'

/**
 * What may be called here: by the signed-in person, or by a display with a token. Nothing beyond the screen itself until that
 * is known.
 */
export function useMay(): (endpoint: AnyEndpoint) => boolean {
  const self = useAtomValue(screenSelfAtom)
  const isDisplay = screenToken() !== undefined
  const { data } = useCall(getMyInfo, {}, { toast: false, enabled: !isDisplay })
  return ({ method, path, access }) => {
    const codes = codesOf(access)
    if (isDisplay) return screensMayCall(self?.screens ?? [], { method, path, codes })
    return codes.some((code) => data?.menuApis.includes(code) || data?.buttonApis.includes(code))
  }
}
