import type { AuthenticateToken } from '#server/http/route.ts'
import { watchAccess } from '#server/store/access-changes.ts'
import type { Platform } from './module.ts'

export interface Access {
  /** Of a session or of a screen token. Throws Unauthorized with the reason where a screen token opens nothing. */
  authenticate: AuthenticateToken
  close(): Promise<void>
}

/** Holders of sessions and screen tokens. Changes take effect at once, whichever process made them. */
export function openAccess({ db, log, telemetry, shared: { sessions, screenTokens } }: Platform): Access {
  // Another process may have changed or ended it.
  telemetry.displays.onTokenChanged(() => screenTokens.forgetAll())
  const close = watchAccess(db.connection, log, (change) => {
    sessions.forget(change.accountId)
    // The rights of owners may have changed.
    if (change.of === 'rights') screenTokens.forgetAll()
    telemetry.accessChanged(change).catch((error: unknown) => log.error({ err: error }, 'live access not checked'))
  })
  return {
    authenticate: (token, address, shown) =>
      screenTokens.isOne(token)
        ? screenTokens.authenticate(token, address)
        : sessions.authenticate(token, address, shown),
    close,
  }
}
