import { terminalKey } from '#core/protocol/jt808/frame.ts'
import { decodeAs, encodeBody } from '#core/protocol/jt808/message.ts'
import { ANSWER } from './answer-frame.ts'
import type { Incoming, KnownIncoming, MessageContext } from './message-context.ts'
import type { KnownTerminal } from './terminal-registry.ts'

/** Results of 0x8100. */
const REGISTERED = {
  ok: 0,
  vehicleRegistered: 1,
  vehicleUnknown: 2,
  terminalRegistered: 3,
  terminalUnknown: 4,
} as const
const RESULT_KEYS = ['accepted', 'vehicleRegistered', 'noVehicle', 'terminalRegistered', 'unknownTerminal'] as const
type RegisterResult = (typeof REGISTERED)[keyof typeof REGISTERED]
const VIN_COLOUR = 0

/** 0x0100 → 0x8100, once the code and the journal row are saved. */
export async function registerTerminal(incoming: Incoming, context: MessageContext): Promise<void> {
  const { connection, frame, escaped } = incoming
  const terminal = await context.registry.find(terminalKey(frame.phone))
  const { value } = decodeAs(0x0100, frame.version, frame.body, terminal?.dialect)
  const verdict = terminal ? await mayRegister(terminal, value, context) : REGISTERED.terminalUnknown
  const result = terminal?.blocked ? 'blocked' : RESULT_KEYS[verdict]
  const authCode = terminal && verdict === REGISTERED.ok ? await context.registry.register(terminal) : undefined
  const entry = { connection, terminal, phone: frame.phone, messageId: frame.id, escaped, result }
  context.journal.login(entry, (outcome) => {
    if (outcome === 'refused') return
    const body = { serial: frame.serial, result: verdict, ...(authCode === undefined ? {} : { authCode }) }
    context.send(incoming, 0x8100, encodeBody(0x8100, frame.version, body, terminal?.dialect))
  })
}

/**
 * The phone decides which vehicle a terminal belongs to; plate or VIN may only contradict it by naming another vehicle on
 * the books. A plate nobody has is taken: plates change hands and are typed wrong in terminals.
 */
async function mayRegister(
  terminal: KnownTerminal,
  told: { plateColor: number; plate: string },
  context: MessageContext,
): Promise<RegisterResult> {
  if (terminal.blocked) return REGISTERED.terminalUnknown
  if (terminal.vehicleId === null || terminal.archived) return REGISTERED.vehicleUnknown
  const name = told.plate.trim()
  const isVin = told.plateColor === VIN_COLOUR
  if (name === '' || name === (isVin ? terminal.vin : terminal.plate)) return REGISTERED.ok
  const [other] = await context.terminals.vehiclesNamed(terminal.oemId, name, isVin ? 'vin' : 'plate')
  if (!other) return isVin ? REGISTERED.vehicleUnknown : REGISTERED.ok
  if (other.vehicleId === terminal.vehicleId) return REGISTERED.ok
  return other.registeredAt ? REGISTERED.vehicleRegistered : REGISTERED.terminalRegistered
}

/** 0x0102. A right code binds the connection at once, so that what follows in the same packet is taken. */
export async function authenticateTerminal(incoming: Incoming, context: MessageContext): Promise<void> {
  const { connection, frame, escaped } = incoming
  const key = terminalKey(frame.phone)
  const terminal = context.registry.get(key) ?? (await context.registry.find(key))
  const { value } = decodeAs(0x0102, frame.version, frame.body, terminal?.dialect)
  const result = authenticationResult(terminal, value.authCode)
  const accepted = result === 'accepted'
  const firmware = value.software?.trim() || null
  if (accepted && terminal && !connection.closed) {
    context.bind(connection, terminal, incoming)
    if (firmware && firmware !== terminal.firmware) rememberVersions(terminal, null, firmware, context)
  } else context.fault(connection, result)
  const entry = { connection, terminal, phone: frame.phone, messageId: frame.id, escaped, result, firmware }
  context.journal.login(entry, (outcome) => {
    context.answer(incoming, accepted && outcome === 'stored' ? ANSWER.ok : ANSWER.failed)
    if (accepted && terminal) context.commands.connected(terminal.terminalId)
  })
}

function authenticationResult(terminal: KnownTerminal | undefined, code: string): string {
  if (!terminal) return 'unknownTerminal'
  if (terminal.blocked) return 'blocked'
  if (terminal.vehicleId === null || terminal.archived) return 'noVehicle'
  if (terminal.deregistered || !terminal.authCode) return 'notRegistered'
  return code === terminal.authCode ? 'accepted' : 'wrongCode'
}

/** 0x0003: the connection is a stranger's again. */
export function logOut(incoming: KnownIncoming, context: MessageContext): void {
  const { connection, terminal, escaped, receivedAt } = incoming
  context.unbind(connection)
  if (terminal.vehicleId !== null) context.tracker.loggedOut(terminal.vehicleId, receivedAt)
  context.journal.logout(connection, terminal, 'loggedOut', escaped, (outcome) => {
    context.answer(incoming, outcome === 'stored' ? ANSWER.ok : ANSWER.failed)
  })
}

/** 0x0004 → 0x8004, the one time of the protocol in UTC. */
export function tellTime(incoming: KnownIncoming, context: MessageContext): void {
  const utc = new Date(incoming.receivedAt).toISOString().slice(0, 19).replace('T', ' ')
  context.send(incoming, 0x8004, encodeBody(0x8004, incoming.frame.version, { utc }))
}

/** 0x0107: what the terminal is made of; ICCID and firmware go to its record. */
export function learnAttributes(incoming: KnownIncoming, context: MessageContext): void {
  const { frame, terminal } = incoming
  const { value } = decodeAs(0x0107, frame.version, frame.body, terminal.dialect)
  const iccid = /[1-9]/.test(value.iccid) ? value.iccid : null
  rememberVersions(terminal, iccid, value.firmware.trim() || null, context)
  context.answer(incoming, ANSWER.ok)
}

function rememberVersions(
  terminal: KnownTerminal,
  iccid: string | null,
  firmware: string | null,
  context: MessageContext,
): void {
  if (iccid) terminal.iccid = iccid
  if (firmware) terminal.firmware = firmware
  const { terminalId } = terminal
  context.follow(
    context.terminals.saveVersions({ terminalId, iccid, firmware }).catch((error: unknown) => {
      context.log.warn({ err: error, terminalId }, 'versions of a terminal not saved')
    }),
  )
}
