import type { AuthenticateToken } from '#server/http/route.ts'
import { watchAccess } from '#server/store/access-changes.ts'
import type { Platform } from './module.ts'

export interface Access {
  /** Of a session, a screen token or an API key. Throws Unauthorized with the reason where the last two open nothing. */
  authenticate: AuthenticateToken
  /** The same for live connections, which programs with an API key do not have. */
  authenticateLive: AuthenticateToken
  close(): Promise<void>
}

/** Holders of sessions, screen tokens and API keys. Changes take effect at once, whichever process made them. */
export function openAccess({ db, log, telemetry, shared: { sessions, screenTokens, apiKeys } }: Platform): Access {
  // Another process may have changed or ended it.
  telemetry.displays.onTokenChanged(() => screenTokens.forgetAll())
  const close = watchAccess(db.connection, log, (change) => {
    sessions.forget(change.accountId)
    apiKeys.forget(change.accountId)
    // The rights of owners may have changed.
    if (change.of === 'rights') screenTokens.forgetAll()
    telemetry.accessChanged(change).catch((error: unknown) => log.error({ err: error }, 'live access not checked'))
  })
  const authenticateLive: AuthenticateToken = (token, address, shown) =>
    screenTokens.isOne(token) ? screenTokens.authenticate(token, address) : sessions.authenticate(token, address, shown)
  return {
    authenticate: (token, address, shown) =>
      apiKeys.isOne(token) ? apiKeys.authenticate(token, address) : authenticateLive(token, address, shown),
    authenticateLive,
    close,
  }
}
