import { apiHost } from '#web/api/api-host.ts'
import { toPlatformZone } from '#web/api/time-fields.ts'
import { saveToken } from '#web/state/session.ts'

/** Keeps the token of a sign-in until the instant it expires, whatever the zone its answer was shown in. */
export function keepToken({ token, expireTime }: { token: string; expireTime: string }): void {
  saveToken(token, toPlatformZone({ expireTime }, apiHost.timeZone()).expireTime)
}
