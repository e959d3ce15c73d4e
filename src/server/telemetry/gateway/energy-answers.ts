import type { Gb32960Frame } from '#core/protocol/gb32960/frame.ts'
import { ENERGY_REQUEST, ENERGY_VERSION_IDS } from '../commands/energy-encoding.ts'
import { FLAG } from './energy-answer.ts'
import type { EnergyGatewayParts, IncomingEnergy } from './energy-context.ts'
import type { EnergyAnswer } from './message-context.ts'
import { receivedGbBody } from './received-text.ts'
import type { KnownTerminal } from './terminal-registry.ts'
import { rememberVersions, type VersionContext } from './terminal-versions.ts'

const TIME_BYTES = 6
const ATTRIBUTES = 0x0107

/**
 * Whether commands go out by GB/T 32960: to terminals that never signed on by JT/T 808. In a vehicle with both, the unit for this
 * protocol may be another one than the terminal on record, and would be upgraded in its place.
 */
export const isCommandedByEnergy = (terminal: KnownTerminal): boolean => terminal.contact.protocolVersion === ''

/** The answer to a request of the platform; its row is stored. */
export function takeEnergyAnswer(
  { connection, frame, bytes }: IncomingEnergy,
  terminal: KnownTerminal,
  context: VersionContext & Pick<EnergyGatewayParts, 'commands'>,
): void {
  const { command, answer } = frame
  if (command !== ENERGY_REQUEST.parameters && command !== ENERGY_REQUEST.control) return
  if (!isCommandedByEnergy(terminal)) return
  const versions = command === ENERGY_REQUEST.parameters ? versionsOf(frame) : null
  if (versions) rememberVersions(terminal, null, versions.firmware || null, context)
  context.commands.energyAnswered(terminal.terminalId, {
    connection,
    command,
    isOk: answer === FLAG.ok,
    frame: bytes,
    time: frame.body.subarray(0, TIME_BYTES),
    said: said(versions),
  })
}

const said = (versions: Record<string, unknown> | null): EnergyAnswer['said'] =>
  versions ? { id: ATTRIBUTES, value: versions } : undefined

interface Parameter {
  id: number
  value: unknown
}

/** Versions among reported parameters; null where there is none, or the body is not whole. */
function versionsOf(frame: Gb32960Frame): { hardware: string; firmware: string } | null {
  const { value, warnings } = receivedGbBody(frame)
  const { parameters } = value as { parameters?: Parameter[] }
  if (warnings.length > 0 || !parameters) return null
  const of = (wanted: number): string => {
    const found = parameters.find(({ id }) => id === wanted)?.value
    return typeof found === 'string' ? found.replaceAll('\0', '').trim() : ''
  }
  const versions = { hardware: of(ENERGY_VERSION_IDS.hardware), firmware: of(ENERGY_VERSION_IDS.firmware) }
  return versions.hardware === '' && versions.firmware === '' ? null : versions
}
