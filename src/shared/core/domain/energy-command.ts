import type { ControlWord } from './command-params.ts'

/** Protocols a terminal is connected and takes commands by. */
export const TERMINAL_PROTOCOLS = ['jt808', 'gb32960'] as const
export type TerminalProtocol = (typeof TERMINAL_PROTOCOLS)[number]

/** Controls of GB/T 32960.3-2016 table B.15, by the name of the same control in JT/T 808. */
export const ENERGY_WORDS: Partial<Record<ControlWord, number>> = {
  upgrade: 1,
  powerOff: 2,
  reset: 3,
  factoryReset: 4,
  closeData: 5,
}

/** Length of a version in GB/T 32960 (parameters 0x07 and 0x08), in bytes. */
export const ENERGY_VERSION_BYTES = 5

/** Whether GB/T 32960 has the command. */
export function isEnergyCommand(kind: string, params: Readonly<Record<string, unknown>>): boolean {
  if (kind === 'terminalControl') return ENERGY_WORDS[params.word as ControlWord] !== undefined
  return kind === 'queryAttributes'
}
