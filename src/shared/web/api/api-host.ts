import type { Language } from '#core/domain/language.ts'
import { PLATFORM_ZONE } from '#core/domain/platform-time.ts'
import { tokenFromCookie } from '../state/session.ts'

/** Why a call without a message of its own failed: not answered, not understood, or answered with an error. */
export type FailureReason = 'network' | 'contract' | 'failed'

/** Dependencies of the API client on its bundle. */
export interface ApiHost {
  /** The token of calls; undefined: not signed in. */
  token: () => string | undefined
  /** True in read-only mode: calls that change or start something fail without being sent. */
  readOnly: () => boolean
  timeZone: () => string
  language: () => Language
  /** Text of the message for failures that came without one. */
  defaultMessage: (reason: FailureReason) => string
  /** Shows a failure to the person, with the id of the request where the platform is at fault. */
  toast: (text: string, requestId?: string) => void
  /**
   * The platform rejected the token, and says why; that of a session is already forgotten. Resolves true once the user has
   * signed in again: the call is then sent once more.
   */
  onSignedOut: (reason: string) => Promise<boolean> | boolean
}

const host: ApiHost = {
  token: tokenFromCookie,
  readOnly: () => false,
  timeZone: () => PLATFORM_ZONE,
  language: () => 'zh',
  defaultMessage: () => 'request failed',
  toast: () => {},
  onSignedOut: () => false,
}

/** Connects the client to the bundle. May be called again, for example when the toast of the shell has loaded. */
export function connectApi(parts: Partial<ApiHost>): void {
  Object.assign(host, parts)
}

export const apiHost: Readonly<ApiHost> = host
