import type { TerminalProtocol } from '../domain/energy-command.ts'

const DIGITS: Readonly<Record<TerminalProtocol, number>> = { jt808: 4, gb32960: 2 }

/** Commands of GB/T 32960 in the login journal, which JT/T 808 never has there: login and logout. */
export const ENERGY_LOGIN = 0x01
export const ENERGY_LOGOUT = 0x04

/** An id as people write it: "0x0200" of JT/T 808, "0x82" of GB/T 32960, whose commands have one byte. */
export const messageIdText = (id: number, protocol: TerminalProtocol = 'jt808'): string =>
  `0x${id.toString(16).toUpperCase().padStart(DIGITS[protocol], '0')}`

/** The id of a message in the login journal. */
export const loginIdText = (id: number): string =>
  messageIdText(id, id === ENERGY_LOGIN || id === ENERGY_LOGOUT ? 'gb32960' : 'jt808')
