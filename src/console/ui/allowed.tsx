import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { type AnyEndpoint, isOpenTo } from '#core/contract/endpoint.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { grantedCodesAtom } from '#web/state/session.ts'

/** True when the user may call all of the endpoints. */
export function useAllowed(...endpoints: readonly AnyEndpoint[]): boolean {
  const codes = useAtomValue(grantedCodesAtom)
  if (endpoints.length === 0) {
    logFailure('the argument of a permission check cannot be empty', undefined)
    return false
  }
  return endpoints.every(({ access }) => isOpenTo(access, codes))
}

interface Props {
  /** One endpoint, or several that are all needed. */
  to: AnyEndpoint | readonly AnyEndpoint[]
  children: ReactNode
}

/** Shows its children only to users who may call the endpoints. */
export function Allowed({ to, children }: Props) {
  const allowed = useAllowed(...(Array.isArray(to) ? (to as readonly AnyEndpoint[]) : [to as AnyEndpoint]))
  return allowed ? children : null
}
