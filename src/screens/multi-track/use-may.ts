import { getMyInfo } from '#core/contract/account.ts'
import { type AnyEndpoint, codesOf } from '#core/contract/endpoint.ts'
import { useCall } from '#web/api/use-call.ts'

/** What the signed-in person may call; nothing beyond the screen itself until that is known. */
export function useMay(): (endpoint: AnyEndpoint) => boolean {
  const { data } = useCall(getMyInfo, {}, { toast: false })
  return (endpoint) =>
    codesOf(endpoint.access).some((code) => data?.menuApis.includes(code) || data?.buttonApis.includes(code))
}
