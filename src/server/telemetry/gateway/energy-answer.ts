import { toPlatformTime } from '#core/domain/platform-time.ts'
import { type Gb32960Frame, writeGbFrame } from '#core/protocol/gb32960/frame.ts'

/** Answer flags (GB/T 32960.3 clause 6.3.2). */
export const FLAG = { ok: 1, error: 2, vinInUse: 3, vinUnknown: 4, undecipherable: 7 } as const
export type AnswerFlag = (typeof FLAG)[keyof typeof FLAG]
export const COMMAND = { login: 1, realtime: 2, backfill: 3, logout: 4, heartbeat: 7, time: 8 } as const
/** Results of logins as the journal has them. */
export const RESULTS: Readonly<Record<AnswerFlag, string>> = {
  [FLAG.ok]: 'accepted',
  [FLAG.error]: 'badMessage',
  [FLAG.vinInUse]: 'terminalRegistered',
  [FLAG.vinUnknown]: 'unknownTerminal',
  [FLAG.undecipherable]: 'badMessage',
}

const TIME_BYTES = 6
const NO_BODY = new Uint8Array()

/** The same command with a flag and the time of the request. */
export function answerFrame(frame: Gb32960Frame, answer: AnswerFlag, receivedAt: number): Uint8Array {
  const { edition, command, vinBytes: vin } = frame
  const hasTime = command !== COMMAND.time && frame.body.length >= TIME_BYTES
  const time = hasTime ? frame.body.subarray(0, TIME_BYTES) : timeBytes(receivedAt)
  return writeGbFrame({
    edition,
    command,
    answer,
    vin,
    body: command === COMMAND.heartbeat && !hasTime ? NO_BODY : time,
  })
}

/** Six plain numbers in the platform's zone: year − 2000, month, day, hour, minute, second. */
function timeBytes(at: number): Uint8Array {
  const [year, ...rest] = toPlatformTime(at).split(/\D/).map(Number)
  return Uint8Array.from([(year as number) - 2000, ...rest])
}
