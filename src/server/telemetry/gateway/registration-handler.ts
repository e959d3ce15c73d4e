import { REGISTER_RESULTS, type RegisterResult } from '#core/domain/terminal-state.ts'
import { terminalKey } from '#core/protocol/jt808/frame.ts'
import { type BodyOf, encodeBody } from '#core/protocol/jt808/message.ts'
import type { Incoming } from './incoming.ts'
import type { MessageContext } from './message-context.ts'
import { receivedAs } from './received-text.ts'
import { type DeviceIdentity, deviceOf, deviceRelation } from './terminal-identity.ts'
import type { KnownTerminal } from './terminal-registry.ts'
import type { Tracker } from '../tracker/tracker.ts'

/** Results of 0x8100. */
const REGISTERED = {
  ok: 0,
  vehicleRegistered: 1,
  vehicleUnknown: 2,
  terminalRegistered: 3,
  terminalUnknown: 4,
} as const
type RegisterCode = (typeof REGISTERED)[keyof typeof REGISTERED]

/** Response to the terminal, and entry of the journal. */
interface Verdict {
  code: RegisterCode
  result: RegisterResult
}
const verdict = (code: RegisterCode): Verdict => ({ code, result: REGISTER_RESULTS[code] })

const VIN_COLOUR = 0
/** Longer than any plate or VIN. */
const MAX_NAME = 64

type Registration = BodyOf<0x0100>

/** 0x0100 → 0x8100, once the code and the journal row are saved. */
export async function registerTerminal(incoming: Incoming, context: MessageContext): Promise<void> {
  const { connection, frame, escaped } = incoming
  const key = terminalKey(frame.phone)
  // Without an answer: a terminal that comes so often waits longer after a time-out than after a failure.
  if (!context.budget.mayRegister(connection.address, key)) return context.fault(connection, 'registrationRate')
  const registration = receivedAs(0x0100, frame, context.registry.get(key)?.dialect).value
  const terminal = (await context.registry.find(key)) ?? (await admitStranger(key, registration, incoming, context))
  if (terminal?.vehicleId === null) await takePlace(terminal, registration, context)
  const device = deviceOf(registration)
  let { code, result } = terminal
    ? await mayRegister(terminal, registration, incoming, context)
    : verdict(REGISTERED.terminalUnknown)
  let authCode: string | null = null
  if (terminal && code === REGISTERED.ok) {
    authCode = await context.registry.register(terminal, device)
    if (authCode === null) ({ code, result } = await rejectDevice(terminal, device, incoming, context))
  }
  if (terminal && result !== 'otherDevice') rememberRegistration(terminal, registration, result, incoming)
  const entry = { connection, terminal, phone: frame.phone, messageId: frame.id, escaped, result }
  context.journal.login(entry, (outcome) => {
    if (outcome === 'refused') return
    const body = { serial: frame.serial, result: code, ...(authCode === null ? {} : { authCode }) }
    context.send(incoming, 0x8100, encodeBody(0x8100, frame.version, body, terminal?.dialect))
  })
}

/** A terminal from stock takes the place of the one it was approved to replace. */
async function takePlace(
  terminal: KnownTerminal,
  registration: Registration,
  { replacements, refitted, tracker, commands }: MessageContext,
): Promise<void> {
  if (terminal.blocked) return
  const spare = {
    terminalId: terminal.terminalId,
    named: nameIn(registration),
    namedBy: registration.plateColor === VIN_COLOUR ? ('vin' as const) : ('plate' as const),
  }
  const swapped = await replacements?.signOn(spare, (vehicleId) => lastSeen(tracker, vehicleId))
  if (!swapped) return
  await refitted?.([swapped.newTerminalId, swapped.oldTerminalId])
  commands.replaced?.(swapped.oldTerminalId, swapped.newTerminalId, swapped.movesJobs)
}

const MICRO = 1e6
function lastSeen(tracker: Tracker, vehicleId: number) {
  const index = tracker.indexOf(vehicleId)
  const { table } = tracker
  if (index === undefined || table.located[index] !== 1) return null
  return { lat: table.lat[index]! / MICRO, lng: table.lng[index]! / MICRO, at: table.positionAt[index]! }
}

/** An unregistered phone: counted, and admitted when an operator has allowed it to register once. */
async function admitStranger(
  phone: string,
  registration: Registration,
  { connection, escaped }: Incoming,
  context: MessageContext,
): Promise<KnownTerminal | undefined> {
  if (!context.mayNoteStranger()) return undefined
  const { deviceId, maker } = deviceOf(registration)
  const named = nameIn(registration)
  context.faults.note(null, phone, { kind: 'unknownTerminal', value: named, sample: escaped })
  // Before it is counted: the permission is for the device that had asked until then.
  const allowed = await context.conflicts.useAllowance(phone, { deviceId, maker })
  await context.conflicts.noteStranger({
    phone,
    maker,
    model: registration.model,
    deviceId,
    named,
    namedBy: registration.plateColor === VIN_COLOUR ? 'vin' : 'plate',
    remoteAddress: connection.remoteAddress,
  })
  if (!allowed) return undefined
  context.registry.forgetMiss(phone)
  return context.registry.find(phone)
}

const nameIn = ({ plate }: Registration): string => plate.trim().slice(0, MAX_NAME)

/** Stores what the terminal reports about itself. */
function rememberRegistration(
  { contact }: KnownTerminal,
  registration: Registration,
  lastResult: RegisterResult,
  { connection, frame }: Incoming,
): void {
  const { deviceId, maker } = deviceOf(registration)
  Object.assign(contact, {
    maker,
    model: registration.model,
    deviceId,
    province: registration.province,
    city: registration.city,
    protocolVersion: frame.version,
    lastResult,
    messageAt: connection.lastContactAt,
    changed: true,
  })
}

/**
 * The phone decides which vehicle a terminal belongs to, and belongs to one device itself. Plate or VIN may only contradict
 * it by naming another registered vehicle. An unknown plate is accepted: plates change hands and are typed wrong in
 * terminals.
 */
async function mayRegister(
  terminal: KnownTerminal,
  registration: Registration,
  incoming: Incoming,
  context: MessageContext,
): Promise<Verdict> {
  const { connection, escaped } = incoming
  if (!(await belongs(terminal, deviceOf(registration), context))) {
    return rejectDevice(terminal, deviceOf(registration), incoming, context)
  }
  if (terminal.blocked) return { code: REGISTERED.terminalUnknown, result: 'blocked' }
  if (terminal.vehicleId === null || terminal.archived) return verdict(REGISTERED.vehicleUnknown)
  const name = nameIn(registration)
  const isVin = registration.plateColor === VIN_COLOUR
  const expected = (isVin ? terminal.vin : terminal.plate) ?? ''
  if (name === '' || name === expected) return verdict(REGISTERED.ok)
  if (isVin) context.tamper?.reported(terminal, 'vin', expected, name)
  const [other] = await context.terminals.vehiclesNamed(terminal.oemId, name, isVin ? 'vin' : 'plate')
  if (!other) {
    if (isVin)
      context.faults.note(terminal, terminal.phone, { kind: 'vinConflict', value: name, expected, sample: escaped })
    return verdict(isVin ? REGISTERED.vehicleUnknown : REGISTERED.ok)
  }
  if (other.vehicleId === terminal.vehicleId) return verdict(REGISTERED.ok)
  const kind = isVin ? 'vinConflict' : 'plateConflict'
  context.faults.note(terminal, terminal.phone, { kind, value: name, expected, sample: escaped })
  if (other.terminalId !== null) {
    await context.conflicts.note({
      oemId: terminal.oemId,
      kind: 'vehicleTaken',
      vehicleId: other.vehicleId,
      holderId: other.terminalId,
      newTerminalId: terminal.terminalId,
      newDevice: deviceOf(registration),
      remoteAddress: connection.remoteAddress,
    })
  }
  return verdict(other.registeredAt ? REGISTERED.vehicleRegistered : REGISTERED.terminalRegistered)
}

/** Whether the phone belongs to this device. In strict mode an operator must have entered it. */
async function belongs(terminal: KnownTerminal, device: DeviceIdentity, context: MessageContext): Promise<boolean> {
  const mayUse = () => {
    const relation = deviceRelation(terminal, device)
    return relation === 'same' || (relation === 'first' && context.registration === 'open')
  }
  // A user may have decided a moment ago, and another gateway may have bound it.
  if (!mayUse()) await context.registry.lookAgain(terminal)
  return mayUse()
}

/** A bare number would be read as the phone number that was used twice. */
const named = (deviceId: string): string => deviceId && `ID ${deviceId}`

/** A device other than the one of the phone number is never given the code; a user decides between them. */
async function rejectDevice(
  terminal: KnownTerminal,
  { deviceId, maker }: DeviceIdentity,
  { connection, escaped }: Incoming,
  context: MessageContext,
): Promise<Verdict> {
  const { terminalId, oemId, vehicleId, deviceMaker } = terminal
  const holder = { deviceId: terminal.deviceId ?? '', maker: deviceMaker }
  context.faults.note(terminal, terminal.phone, {
    kind: 'phoneShared',
    value: named(deviceId),
    expected: named(holder.deviceId),
    sample: escaped,
  })
  if (holder.deviceId !== '' && deviceId !== '' && holder.deviceId !== deviceId) {
    context.tamper?.reported(terminal, 'terminal', holder.deviceId, deviceId)
  }
  await context.conflicts.note({
    oemId,
    vehicleId,
    kind: 'phoneShared',
    holderId: terminalId,
    holder,
    newTerminalId: terminalId,
    newDevice: { deviceId, maker },
    remoteAddress: connection.remoteAddress,
  })
  const isRegistered = terminal.registeredAt !== null || terminal.authCode !== null
  const code = isRegistered ? REGISTERED.vehicleRegistered : REGISTERED.terminalUnknown
  return { code, result: 'otherDevice' }
}
