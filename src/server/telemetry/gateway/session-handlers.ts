import { normalIccid } from '#core/domain/iccid.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { terminalKey } from '#core/protocol/jt808/frame.ts'
import { ANSWER } from './answer-frame.ts'
import type { Incoming } from './incoming.ts'
import type { KnownIncoming, MessageContext } from './message-context.ts'
import { receivedAs } from './received-text.ts'
import { imeiOf } from './terminal-identity.ts'
import type { KnownTerminal } from './terminal-registry.ts'
import { rememberVersions, saveAttributes } from './terminal-versions.ts'

/** 0x0102. A right code binds the connection at once, so that what follows in the same packet is taken. */
export async function authenticateTerminal(incoming: Incoming, context: MessageContext): Promise<void> {
  const { connection, frame, escaped } = incoming
  const key = terminalKey(frame.phone)
  let terminal = context.registry.get(key) ?? (await context.registry.find(key))
  const { value } = receivedAs(0x0102, frame, terminal?.dialect)
  const imei = imeiOf(value.imei)
  let result = authenticationResult(terminal, value.authCode, imei)
  if (terminal && MAY_BE_OLD.has(result)) {
    // It may have registered with another gateway a moment ago.
    terminal = await context.registry.lookAgain(terminal)
    result = authenticationResult(terminal, value.authCode, imei)
  }
  const accepted = result === 'accepted'
  const firmware = value.software?.trim() || null
  if (accepted && terminal && !connection.closed) {
    context.bind(connection, terminal, incoming)
    if (imei && terminal.imei === '') rememberImei(terminal, imei, context)
    if (firmware && firmware !== terminal.firmware) rememberVersions(terminal, null, firmware, context)
  } else await rejected(terminal, result, imei, incoming, context)
  const isLast = result === 'wrongCode' && !context.budget.mayTryAgain(connection.address)
  const entry = { connection, terminal, phone: frame.phone, messageId: frame.id, escaped, result, firmware }
  context.journal.login(entry, (outcome) => {
    context.answer(incoming, accepted && outcome === 'stored' ? ANSWER.ok : ANSWER.failed)
    // With its answer: the terminal must know that it has to register.
    if (isLast) connection.close('notAuthenticated')
    if (accepted && terminal) context.commands.connected(terminal.terminalId)
  })
}

const MAY_BE_OLD: ReadonlySet<string> = new Set(['notRegistered', 'wrongCode', 'otherDevice'])

function authenticationResult(terminal: KnownTerminal | undefined, code: string, imei: string): string {
  if (!terminal) return 'unknownTerminal'
  if (terminal.blocked) return 'blocked'
  if (terminal.vehicleId === null || terminal.archived) return 'noVehicle'
  if (terminal.deregistered || !terminal.authCode) return 'notRegistered'
  if (code !== terminal.authCode) return 'wrongCode'
  return imei !== '' && terminal.imei !== '' && imei !== terminal.imei ? 'otherDevice' : 'accepted'
}

async function rejected(
  terminal: KnownTerminal | undefined,
  result: string,
  imei: string,
  { connection }: Incoming,
  context: MessageContext,
): Promise<void> {
  context.fault(connection, result)
  if (result !== 'otherDevice' || !terminal) return
  // The code is the terminal's, the modem is another: the code was copied, or the modem was replaced.
  const { terminalId, oemId, vehicleId, deviceMaker } = terminal
  const deviceId = terminal.deviceId ?? ''
  context.faults.note(terminal, terminal.phone, {
    kind: 'phoneShared',
    value: `IMEI ${imei}`,
    expected: `IMEI ${terminal.imei}`,
  })
  context.tamper?.reported(terminal, 'terminal', terminal.imei, imei)
  await context.conflicts.note({
    oemId,
    vehicleId,
    kind: 'phoneShared',
    holderId: terminalId,
    holder: { deviceId, maker: deviceMaker, imei: terminal.imei },
    newTerminalId: terminalId,
    newDevice: { deviceId, maker: deviceMaker, imei },
    remoteAddress: connection.remoteAddress,
  })
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
export function sendTime(incoming: KnownIncoming, context: MessageContext): void {
  const utc = new Date(incoming.receivedAt).toISOString().slice(0, 19).replace('T', ' ')
  context.send(incoming, 0x8004, encodeBody(0x8004, incoming.frame.version, { utc }))
}

/**
 * 0x0107: what the terminal is made of; firmware and a first ICCID go to its record. Another card than the registered one stays a
 * difference until a user decides about it (/deviceManage/simChange).
 */
export function learnAttributes(incoming: KnownIncoming, context: MessageContext): void {
  const { frame, terminal } = incoming
  const { value } = receivedAs(0x0107, frame, terminal.dialect)
  const iccid = normalIccid(value.iccid) || null
  const isOther = iccid !== null && terminal.iccid !== '' && terminal.iccid !== iccid
  if (isOther) context.tamper?.reported(terminal, 'sim', terminal.iccid, iccid)
  rememberVersions(terminal, isOther ? null : iccid, value.firmware.trim() || null, context)
  context.answer(incoming, ANSWER.ok)
}

function rememberImei(terminal: KnownTerminal, imei: string, context: MessageContext): void {
  context.registry.learnImei(terminal, imei, saveAttributes({ terminalId: terminal.terminalId, imei }, context))
}
