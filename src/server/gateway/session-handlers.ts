import { REGISTER_RESULTS } from '#core/domain/terminal-state.ts'
import { terminalKey } from '#core/protocol/jt808/frame.ts'
import { type BodyOf, decodeAs, encodeBody } from '#core/protocol/jt808/message.ts'
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
type RegisterResult = (typeof REGISTERED)[keyof typeof REGISTERED]
const VIN_COLOUR = 0

type Registration = BodyOf<0x0100>

/** 0x0100 → 0x8100, once the code and the journal row are saved. */
export async function registerTerminal(incoming: Incoming, context: MessageContext): Promise<void> {
  const { connection, frame, escaped } = incoming
  const key = terminalKey(frame.phone)
  const told = decodeAs(0x0100, frame.version, frame.body, context.registry.get(key)?.dialect).value
  const terminal = (await context.registry.find(key)) ?? (await admitStranger(key, told, incoming, context))
  const verdict = terminal ? await mayRegister(terminal, told, incoming, context) : REGISTERED.terminalUnknown
  const result = terminal?.blocked ? 'blocked' : REGISTER_RESULTS[verdict]
  const authCode = terminal && verdict === REGISTERED.ok ? await context.registry.register(terminal) : undefined
  if (terminal) await rememberRegistration(terminal, told, result, incoming, context)
  const entry = { connection, terminal, phone: frame.phone, messageId: frame.id, escaped, result }
  context.journal.login(entry, (outcome) => {
    if (outcome === 'refused') return
    const body = { serial: frame.serial, result: verdict, ...(authCode === undefined ? {} : { authCode }) }
    context.send(incoming, 0x8100, encodeBody(0x8100, frame.version, body, terminal?.dialect))
  })
}

/** A phone that is not on the books: written down, and taken in when somebody allowed it to register once. */
async function admitStranger(
  phone: string,
  told: Registration,
  { connection, escaped }: Incoming,
  context: MessageContext,
): Promise<KnownTerminal | undefined> {
  if (!context.mayNoteStranger()) return undefined
  context.faults.note(null, phone, { kind: 'unknownTerminal', value: told.plate.trim(), sample: escaped })
  await context.conflicts.noteStranger({
    phone,
    maker: told.maker,
    model: told.model,
    deviceId: told.terminalId,
    named: told.plate,
    namedBy: told.plateColor === VIN_COLOUR ? 'vin' : 'plate',
    remoteAddress: connection.remoteAddress,
  })
  if (!(await context.conflicts.useAllowance(phone))) return undefined
  context.registry.forgetMiss(phone)
  return context.registry.find(phone)
}

/**
 * What it says of itself. Another device than the last one that registers while that one is connected shares its phone:
 * the newest socket wins, and both are shown as a conflict.
 */
async function rememberRegistration(
  terminal: KnownTerminal,
  told: Registration,
  result: string,
  { connection, frame }: Incoming,
  context: MessageContext,
): Promise<void> {
  const { contact } = terminal
  const deviceId = told.terminalId.trim()
  if (contact.deviceId !== '' && deviceId !== '' && contact.deviceId !== deviceId) {
    context.tamper?.reported(terminal, 'terminal', contact.deviceId, deviceId)
  }
  const present = context.sessionOf(terminal.terminalId)
  const shared =
    present !== undefined && present !== connection && contact.deviceId !== '' && contact.deviceId !== deviceId
  if (shared) {
    context.faults.note(terminal, terminal.phone, { kind: 'phoneShared', value: deviceId, expected: contact.deviceId })
    await context.conflicts.note({
      ...ownerOf(terminal),
      kind: 'phoneShared',
      holderId: terminal.terminalId,
      holderDevice: contact.deviceId,
      newcomerId: terminal.terminalId,
      newcomerDevice: deviceId,
      remoteAddress: connection.remoteAddress,
    })
  }
  Object.assign(contact, {
    maker: told.maker,
    model: told.model,
    deviceId,
    province: told.province,
    city: told.city,
    protocolVersion: frame.version,
    lastResult: result,
    messageAt: connection.lastHeardAt,
    changed: true,
  })
}

/**
 * The phone decides which vehicle a terminal belongs to; plate or VIN may only contradict it by naming another vehicle on
 * the books. A plate nobody has is taken: plates change hands and are typed wrong in terminals.
 */
async function mayRegister(
  terminal: KnownTerminal,
  told: Registration,
  { connection, escaped }: Incoming,
  context: MessageContext,
): Promise<RegisterResult> {
  if (terminal.blocked) return REGISTERED.terminalUnknown
  if (terminal.vehicleId === null || terminal.archived) return REGISTERED.vehicleUnknown
  const name = told.plate.trim()
  const isVin = told.plateColor === VIN_COLOUR
  const expected = (isVin ? terminal.vin : terminal.plate) ?? ''
  if (name === '' || name === expected) return REGISTERED.ok
  if (isVin) context.tamper?.reported(terminal, 'vin', expected, name)
  const [other] = await context.terminals.vehiclesNamed(terminal.oemId, name, isVin ? 'vin' : 'plate')
  if (!other) {
    if (isVin)
      context.faults.note(terminal, terminal.phone, { kind: 'vinConflict', value: name, expected, sample: escaped })
    return isVin ? REGISTERED.vehicleUnknown : REGISTERED.ok
  }
  if (other.vehicleId === terminal.vehicleId) return REGISTERED.ok
  const kind = isVin ? 'vinConflict' : 'plateConflict'
  context.faults.note(terminal, terminal.phone, { kind, value: name, expected, sample: escaped })
  if (other.terminalId !== null) {
    await context.conflicts.note({
      oemId: terminal.oemId,
      kind: 'vehicleTaken',
      vehicleId: other.vehicleId,
      holderId: other.terminalId,
      holderDevice: '',
      newcomerId: terminal.terminalId,
      newcomerDevice: told.terminalId,
      remoteAddress: connection.remoteAddress,
    })
  }
  return other.registeredAt ? REGISTERED.vehicleRegistered : REGISTERED.terminalRegistered
}

const ownerOf = ({ oemId, vehicleId }: KnownTerminal) => ({ oemId, vehicleId })

/** 0x0102. A right code binds the connection at once, so that what follows in the same packet is taken. */
export async function authenticateTerminal(incoming: Incoming, context: MessageContext): Promise<void> {
  const { connection, frame, escaped } = incoming
  const key = terminalKey(frame.phone)
  let terminal = context.registry.get(key) ?? (await context.registry.find(key))
  const { value } = decodeAs(0x0102, frame.version, frame.body, terminal?.dialect)
  let result = authenticationResult(terminal, value.authCode)
  if (terminal && (result === 'notRegistered' || result === 'wrongCode')) {
    // It may have registered with another gateway a moment ago.
    terminal = await context.registry.lookAgain(terminal)
    result = authenticationResult(terminal, value.authCode)
  }
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
  if (iccid && terminal.iccid && terminal.iccid !== iccid) {
    context.tamper?.reported(terminal, 'sim', terminal.iccid, iccid)
  }
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
