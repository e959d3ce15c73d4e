import type { TerminalSession } from '#core/contract/vehicle-log.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { SessionTurn } from './vehicle-log-repository.ts'

/**
 * Pairs logins with the logouts that end them. A logout whose login lies before the range starts where its length says;
 * a login after a login means that the first connection was never seen to end, and the second replaced it.
 */
export function terminalSessions(turns: readonly SessionTurn[]): TerminalSession[] {
  const sessions: TerminalSession[] = []
  let openSince: number | null = null
  const end = (startMs: number, endMs: number | null, result: string | null) =>
    sessions.push({
      startTime: toPlatformTime(startMs),
      endTime: endMs === null ? null : toPlatformTime(endMs),
      result,
    })

  for (const { atMs, login, result, sessionSeconds } of turns) {
    if (login) {
      if (openSince !== null) end(openSince, atMs, 'replaced')
      openSince = atMs
    } else if (openSince !== null || sessionSeconds !== null) {
      end(openSince ?? atMs - (sessionSeconds ?? 0) * 1000, atMs, result)
      openSince = null
    }
  }
  if (openSince !== null) end(openSince, null, null)
  return sessions
}
