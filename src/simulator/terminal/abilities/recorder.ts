import { hashOf } from '#core/demo/hash-random.ts'
import type { Jt808Frame } from '#core/protocol/jt808/frame.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { bcc } from '#core/protocol/wire/bcc.ts'
import { encodeBcd } from '#core/protocol/wire/bcd.ts'
import { encodeText } from '#core/protocol/wire/text.ts'
import { altitudeAt } from '../location-report.ts'
import type { TerminalHost } from '../terminal-host.ts'
import { acknowledge, type CommandHandler, type CommandTable, RESULT } from './ability.ts'
import type { DriverCard } from './driver-card.ts'

/** The abilities these commands act on. */
interface Needs {
  driverCard: DriverCard
}

/* The driving recorder of GB/T 19056-2012, appendix A: blocks that 0x8700 asks for and 0x0700 carries. */

const ANSWER_MAGIC = [0x55, 0x7a] as const
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const MINUTES_REPORTED = 5
const PLACE_BYTES = 11
const CYCLE_MS = 6_000
const VERSION_YEAR = '12'
const PULSES = 3_600
const SIGNALS = ['', '', '', '制动', '远光', '左转向', '右转向', '近光'] as const

/** `YYMMDDhhmmss` of a time `YYYY-MM-DD HH:mm:ss`. */
const bcdTime = (time: string): Uint8Array => encodeBcd(time.replaceAll(/\D/g, '').slice(2), 6)

const join = (...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

function text(value: string, width: number): Uint8Array {
  const bytes = new Uint8Array(width)
  bytes.set(encodeText(value, 'gbk').subarray(0, width))
  return bytes
}

type Reader = (terminal: TerminalHost, now: number, abilities: Needs) => Uint8Array

/** Data by command word. */
const READERS: Readonly<Record<number, Reader>> = {
  0x00: () => join(encodeBcd(VERSION_YEAR, 1), [0]),
  0x01: (_terminal, now, abilities) => text(abilities.driverCard.driverAt(now)?.certificate ?? '', 18),
  0x02: (terminal, now) => bcdTime(terminal.deviceTime(now)),
  0x03: (terminal, now) => {
    const tenths = Math.floor(terminal.motion.at(now).odometer / 100)
    const installed = encodeBcd('250301080000', 6)
    return join(bcdTime(terminal.deviceTime(now)), installed, encodeBcd('0', 4), encodeBcd(String(tenths), 4))
  },
  0x04: (terminal, now) => join(bcdTime(terminal.deviceTime(now)), [PULSES >> 8, PULSES & 0xff]),
  0x05: ({ motion }) => join(text(motion.vehicle.vin, 17), text(motion.vehicle.plate, 12), text('大型汽车', 12)),
  0x06: (terminal, now) =>
    join(bcdTime(terminal.deviceTime(now)), [SIGNALS.length], ...SIGNALS.map((name) => text(name, 10))),
  0x07: ({ motion }) => {
    const { vehicle } = motion
    const serial = hashOf(vehicle.index, 19_056)
    return join(
      text('C000118', 7),
      text(vehicle.terminalModel, 16),
      encodeBcd('250115', 3),
      [(serial >>> 24) & 0xff, (serial >>> 16) & 0xff, (serial >>> 8) & 0xff, serial & 0xff],
      new Uint8Array(5),
    )
  },
  0x08: (terminal, now) => join(...minutes(now).map((minute) => speedOfMinute(terminal, minute))),
  0x09: (terminal, now) => placesOfHour(terminal, Math.floor(now / HOUR_MS) * HOUR_MS - HOUR_MS),
}

const minutes = (now: number): number[] => {
  const last = Math.floor(now / MINUTE_MS) * MINUTE_MS
  return Array.from({ length: MINUTES_REPORTED }, (_, back) => last - (back + 1) * MINUTE_MS)
}

/** 126 bytes: the minute, then speed and signals of each second. */
function speedOfMinute(terminal: TerminalHost, minute: number): Uint8Array {
  const seconds = new Uint8Array(120)
  for (let at = 0; at < 60; at++) {
    // One look every few seconds is close enough to how speeds change.
    const state = terminal.motion.at(minute + Math.floor((at * 1000) / CYCLE_MS) * CYCLE_MS)
    seconds[at * 2] = Math.round(state.speed)
    seconds[at * 2 + 1] = state.acceleration < -0.3 ? 1 << 3 : 0
  }
  return join(bcdTime(terminal.deviceTime(minute)), seconds)
}

/** 666 bytes: the hour, then place in ten-thousandths of a minute of arc, altitude and speed of each minute. */
function placesOfHour(terminal: TerminalHost, hour: number): Uint8Array {
  const places = new DataView(new ArrayBuffer(PLACE_BYTES * 60))
  for (let minute = 0; minute < 60; minute++) {
    const { lng, lat, speed } = terminal.motion.at(hour + minute * MINUTE_MS)
    const at = minute * PLACE_BYTES
    places.setInt32(at, Math.round(lng * 600_000))
    places.setInt32(at + 4, Math.round(lat * 600_000))
    places.setInt16(at + 8, altitudeAt(lng, lat))
    places.setUint8(at + 10, Math.round(speed))
  }
  return join(bcdTime(terminal.deviceTime(hour)), new Uint8Array(places.buffer))
}

/** A block as the recorder answers it: magic, command, length, a spare byte, data, check. */
function block(command: number, data: Uint8Array): Uint8Array {
  const bytes = join(ANSWER_MAGIC, [command, data.length >> 8, data.length & 0xff, 0], data)
  return join(bytes, [bcc(bytes)])
}

const query: CommandHandler<Needs> = (terminal, { serial, version, body }, abilities) => {
  const { command } = decodeAs(0x8700, version, body).value
  const read = READERS[command]
  // Data that was never recorded, such as an accident, is an empty block.
  const data = read ? read(terminal, terminal.world.now(), abilities) : new Uint8Array(0)
  terminal.answer(0x0700, { serial, command, block: block(command, data) })
}

/** Words that write something. */
const WRITABLE = new Set([0x82, 0x83, 0x84, 0xc2, 0xc3, 0xc4])

function write(terminal: TerminalHost, frame: Jt808Frame): void {
  const { command } = decodeAs(0x8701, frame.version, frame.body).value
  acknowledge(terminal, frame, WRITABLE.has(command) ? RESULT.ok : RESULT.unsupported)
}

export const recorderCommands: CommandTable<Needs> = [
  [0x8700, query],
  [0x8701, write],
]
