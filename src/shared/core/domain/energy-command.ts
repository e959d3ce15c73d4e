import { COMMAND_KIND_NAMES, type CommandKind } from './command-kind.ts'
import { CONTROL_WORDS, type ControlWord } from './command-params.ts'
import { commandKey } from './command-key.ts'

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

/** Keys (`commandKey`) of all commands that GB/T 32960 does not have. */
export function commandsWithoutEnergy(): string[] {
  const words = Object.keys(CONTROL_WORDS).filter((word) => !isEnergyCommand('terminalControl', { word }))
  const kinds = COMMAND_KIND_NAMES.filter(
    (kind: CommandKind) => kind !== 'terminalControl' && !isEnergyCommand(kind, {}),
  )
  return [...kinds, ...words.map((word) => commandKey('terminalControl', { word }))]
}
