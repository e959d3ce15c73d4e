import { hashOf } from '#core/demo/hash-random.ts'
import type { Jt808Frame } from '#core/protocol/jt808/frame.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { attributes } from '../introduction.ts'
import type { TerminalHost } from '../terminal-host.ts'
import { acknowledge, type CommandHandler, type CommandTable, RESULT } from './ability.ts'
import type { Upgrade } from './upgrade.ts'

/** The abilities these commands act on. */
interface Needs {
  upgrade: Upgrade
}

const WORD = {
  upgrade: 1,
  connectTo: 2,
  powerOff: 3,
  reset: 4,
  factoryReset: 5,
  closeData: 6,
  closeRadio: 7,
} as const
/** It has to be switched on manually. */
const OFF_MS = 600_000
/** The modem searches for its network again. */
const RADIO_MS = 300_000
const DATA_MS = 120_000

const setParameters: CommandHandler = (terminal, frame) => {
  terminal.parameters.set(decodeAs(0x8103, frame.version, frame.body).value.parameters)
  acknowledge(terminal, frame)
  terminal.replan()
}

function sendParameters(terminal: TerminalHost, { serial }: Jt808Frame, ids?: readonly number[]): void {
  terminal.answer(0x0104, { serial, parameters: terminal.parameters.list(ids) })
}

const control: CommandHandler<Needs> = (terminal, frame, { upgrade }) => {
  const { command, parameters } = decodeAs(0x8105, frame.version, frame.body).value
  switch (command) {
    case WORD.connectTo:
      return connectTo(terminal, frame, parameters)
    case WORD.reset:
      acknowledge(terminal, frame)
      return terminal.restart()
    case WORD.factoryReset:
      acknowledge(terminal, frame)
      terminal.parameters.reset()
      return terminal.restart()
    case WORD.powerOff:
      acknowledge(terminal, frame)
      return terminal.restart(OFF_MS)
    case WORD.closeData:
      acknowledge(terminal, frame)
      return terminal.leave(DATA_MS)
    case WORD.closeRadio:
      acknowledge(terminal, frame)
      return terminal.leave(RADIO_MS)
    case WORD.upgrade:
      return fetchBy(terminal, frame, parameters, upgrade)
    default:
      return acknowledge(terminal, frame, RESULT.unsupported)
  }
}

/** Of word 1; JT/T 808-2013 table 18. */
const UPGRADE_FIELD = { address: 0, version: 9, minutes: 10 } as const
const MINUTE_MS = 60_000
const MINUTES_MAX = 240

function fetchBy(terminal: TerminalHost, frame: Jt808Frame, parameters: string, upgrade: Upgrade): void {
  const fields = parameters.split(';').map((field) => field.trim())
  const [address, version] = [fields[UPGRADE_FIELD.address] ?? '', fields[UPGRADE_FIELD.version] ?? '']
  const minutes = Number(fields[UPGRADE_FIELD.minutes]) || MINUTES_MAX
  if (!/^https?:/.test(address) || !URL.canParse(address) || version === '') {
    return acknowledge(terminal, frame, RESULT.badMessage)
  }
  if (upgrade.isBusy) return acknowledge(terminal, frame, RESULT.failed)
  const fault = upgrade.nextFault()
  if (fault === 'rejects') return acknowledge(terminal, frame, RESULT.failed)
  acknowledge(terminal, frame)
  const milliseconds = Math.min(minutes, MINUTES_MAX) * MINUTE_MS
  upgrade.fetch({ serial: frame.serial, address, version, milliseconds, fault })
}

const BACK = '1'
const FIELD = { control: 0, authCode: 1, address: 5, tcpPort: 6 } as const

/** `control;authCode;apn;user;password;address;tcpPort;udpPort;timeoutMin`; 1 goes back to the usual server. */
function connectTo(terminal: TerminalHost, frame: Jt808Frame, parameters: string): void {
  const fields = parameters.split(';').map((field) => field.trim())
  const goesBack = fields[FIELD.control] === BACK
  const host = fields[FIELD.address] ?? ''
  const port = Number(fields[FIELD.tcpPort])
  if (!goesBack && (host === '' || !Number.isInteger(port) || port < 1 || port > 65_535))
    return acknowledge(terminal, frame, RESULT.badMessage)
  acknowledge(terminal, frame)
  terminal.moveTo(goesBack ? undefined : { host, port })
}

const track: CommandHandler = (terminal, frame) => {
  const { interval, validity } = decodeAs(0x8202, frame.version, frame.body).value
  acknowledge(terminal, frame)
  terminal.trackTemporarily(interval, validity ?? 0)
}

const alarmSeen: CommandHandler = (terminal, frame) => {
  terminal.alarmSeen()
  acknowledge(terminal, frame)
}

const RSA_EXPONENT = 65_537
const MODULUS_BYTES = 128

/** 0x0A00: a public key, always the same one. Nothing is ever encrypted with it. */
const exchangeKeys: CommandHandler = (terminal) => {
  const { index } = terminal.motion.vehicle
  const modulus = Uint8Array.from({ length: MODULUS_BYTES }, (_, at) => hashOf(index, at) & 0xff)
  modulus[0] = (modulus[0] as number) | 0x80
  modulus[MODULUS_BYTES - 1] = (modulus[MODULUS_BYTES - 1] as number) | 1
  terminal.answer(0x0a00, { exponent: RSA_EXPONENT, modulus })
}

export const systemCommands: CommandTable<Needs> = [
  [0x8103, setParameters],
  [0x8104, (terminal, frame) => sendParameters(terminal, frame)],
  [0x8106, (terminal, frame) => sendParameters(terminal, frame, decodeAs(0x8106, frame.version, frame.body).value.ids)],
  [0x8105, control],
  [
    0x8107,
    ({ motion, session }, _frame, abilities) => {
      session.reply(0x0107, attributes(motion.vehicle, abilities.upgrade.version))
    },
  ],
  [0x8201, (terminal, { serial }) => terminal.answer(0x0201, { serial, ...terminal.position() })],
  [0x8202, track],
  [0x8203, alarmSeen],
  [0x8204, (terminal, frame) => acknowledge(terminal, frame)],
  [0x8a00, exchangeKeys],
]
