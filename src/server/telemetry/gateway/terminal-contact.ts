import type { terminalState } from '#server/store/schema/terminal-records.ts'
import type { SteadyDelay } from './device-clock.ts'

/** Self-reported data of a terminal and the times of its last contact (epoch ms). */
export interface TerminalContact {
  maker: string
  model: string
  /** Device of the last registration: terminal id of 0x0100, ICCID of a GB/T 32960 login. */
  deviceId: string
  province: number | null
  city: number | null
  protocolVersion: string
  lastResult: string | null
  loginAt: number | null
  messageAt: number | null
  positionAt: number | null
  canAt: number | null
  /** Of live reports; null: they come in time. */
  delay: SteadyDelay | null
  /** `messageAt` or `loginAt` when it was last written. */
  savedAt: number
  changed: boolean
}

export type SavedContact = Omit<TerminalContact, 'delay' | 'savedAt' | 'changed'> & { terminalId: number }

export function newContact(stored: Partial<typeof terminalState.$inferSelect> | null | undefined): TerminalContact {
  const at = (date: Date | null | undefined) => date?.getTime() ?? null
  return {
    maker: stored?.maker ?? '',
    model: stored?.model ?? '',
    deviceId: stored?.deviceId ?? '',
    province: stored?.province ?? null,
    city: stored?.city ?? null,
    protocolVersion: stored?.protocolVersion ?? '',
    lastResult: stored?.lastResult ?? null,
    loginAt: at(stored?.lastLoginAt),
    messageAt: at(stored?.lastMessageAt),
    positionAt: at(stored?.lastPositionAt),
    canAt: at(stored?.lastCanAt),
    delay: null,
    savedAt: at(stored?.lastMessageAt) ?? 0,
    changed: false,
  }
}
