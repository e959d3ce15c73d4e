import { logFailure } from '#web/api/log-failure.ts'
import type { HeapUse } from './reload-policy.ts'
import type { ReloadHost, ReloadReason } from './reload-watch.ts'

const RELOADED_AT = 'fleetwall.reloadedAt'
const REASON = 'fleetwall.reloadReason'
const FADE_MS = 600
const ANSWER_WITHIN_MS = 10_000

async function serverAnswers(): Promise<boolean> {
  try {
    const answer = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    return answer.ok
  } catch {
    return false
  }
}

/** Why this page was reloaded; null: it was opened by a user. */
export function reloadReason(): ReloadReason | null {
  try {
    return sessionStorage.getItem(REASON) as ReloadReason | null
  } catch {
    return null
  }
}

function keepReason(reason: ReloadReason): void {
  try {
    sessionStorage.setItem(REASON, reason)
  } catch {
    // The registry then shows that a user opened it.
  }
}

/** Requested: reloads at once, unless the platform is unreachable and the browser would show its own error page. */
export async function reloadByOrder(): Promise<void> {
  if (!(await serverAnswers())) return
  browserReloadHost.remember(Date.now())
  fadeAndReload('order')
}

/** The wall's last values and positions are already stored, so the new page starts with the same picture. */
function fadeAndReload(reason: ReloadReason): void {
  logFailure('this screen starts afresh', reason)
  keepReason(reason)
  document.documentElement.dataset.leaving = 'true'
  setTimeout(() => window.location.reload(), FADE_MS)
}

export const browserReloadHost: ReloadHost = {
  now: () => Date.now(),
  // Only Chromium reports it; elsewhere the nightly reload has to suffice.
  heap: () => (performance as Performance & { memory?: HeapUse }).memory,
  lastReloadAt: () => Number(localStorage.getItem(RELOADED_AT)) || undefined,
  remember: (at) => localStorage.setItem(RELOADED_AT, String(at)),
  serverAnswers,
  reload: fadeAndReload,
}
