import type { Logger } from '../ops/log.ts'
import { accountRepository } from '../modules/people/account/account-repository.ts'
import { createSessions } from '../modules/people/account/sessions.ts'
import { screenDisplayServices } from './screen-display-services.ts'
import type { Settings } from './settings.ts'
import { watchAccess } from '../store/access-changes.ts'
import type { Database } from '../store/database.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'

interface AccessParts {
  db: Database
  log: Logger
  settings: Pick<Settings, 'session' | 'publicWall'>
  telemetry: Pick<Telemetry, 'displays' | 'fleet' | 'accessChanged'>
}

/** Who holds a session or a screen token. What changes about that takes effect at once, whichever process changed it. */
export function accessServices({ db, log, settings, telemetry }: AccessParts) {
  const accounts = accountRepository(db)
  const sessions = createSessions(accounts, Date.now, settings.session)
  const displays = screenDisplayServices({ db, telemetry, settings }, (token, address, shown) =>
    sessions.authenticate(token, address, shown),
  )
  const close = watchAccess(db.connection, log, (change) => {
    sessions.forget(change.accountId)
    if (change.of === 'rights') displays.forgetTokens()
    telemetry.accessChanged(change).catch((error: unknown) => log.error({ err: error }, 'live access not checked'))
  })
  return { accounts, sessions, displays, close }
}
