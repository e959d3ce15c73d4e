import { hashOf } from '#core/demo/hash-random.ts'
import { type BodyOf, decodeAs } from '#core/protocol/jt808/message.ts'
import { BODY_KIND, readBodyOrder } from '#core/protocol/body-over-808.ts'
import { HEAD_UNIT_KIND, readPlatformMessage } from '#core/protocol/head-unit-over-808.ts'
import { LIMIT_KIND, readControl, writeControl } from '#core/protocol/lock-over-808.ts'
import { readUdsEnvelope, UDS_KIND, WAKE_KIND } from '#core/protocol/uds-over-808.ts'
import type { Jt808Frame } from '#core/protocol/jt808/frame.ts'
import type { TerminalHost } from '../terminal-host.ts'
import type { Body } from './body.ts'
import type { Controls } from './controls.ts'
import type { Diagnostics } from './diagnostics.ts'
import type { HeadUnit } from './head-unit.ts'
import { acknowledge, type CommandHandler, type CommandTable, RESULT } from './ability.ts'

/** The abilities these commands act on. */
interface Needs {
  diagnostics: Diagnostics
  controls: Controls
  body: Body
  headUnit: HeadUnit
}

const SAFETY_STATE = 0xf7
const SAFETY_INFO = 0xf8
const WORKING = 1
const DEVICES = { 0x64: 'ADAS', 0x65: 'DSM', 0x66: 'TPMS', 0x67: 'BSD' } as const

/** 0x8900: by its kind. */
const receive: CommandHandler<Needs> = (terminal, frame, abilities) => {
  const { value } = decodeAs(0x8900, frame.version, frame.body)
  if (value.kind === SAFETY_STATE || value.kind === SAFETY_INFO)
    return sendSafety(terminal, frame, value.kind, 'devices' in value ? (value.devices as number[]) : [])
  const data = 'data' in value ? (value.data as Uint8Array) : new Uint8Array(0)
  if (value.kind === UDS_KIND) return diagnose(terminal, frame, abilities, data)
  if (value.kind === LIMIT_KIND) return limit(terminal, frame, abilities, data)
  if (value.kind === BODY_KIND) return orderBody(terminal, frame, abilities, data)
  if (value.kind === HEAD_UNIT_KIND) return passOn(terminal, frame, abilities, data)
  if (value.kind !== WAKE_KIND) return acknowledge(terminal, frame, RESULT.unsupported)
  acknowledge(terminal, frame)
  terminal.wakeUp()
}

function diagnose(terminal: TerminalHost, frame: Jt808Frame, abilities: Needs, data: Uint8Array): void {
  const envelope = readUdsEnvelope(data)
  if (!envelope) return acknowledge(terminal, frame, RESULT.badMessage)
  acknowledge(terminal, frame)
  abilities.diagnostics.ask(envelope)
}

function orderBody(terminal: TerminalHost, frame: Jt808Frame, { body }: Needs, data: Uint8Array): void {
  const values = readBodyOrder(data)
  if (!values) return acknowledge(terminal, frame, RESULT.badMessage)
  acknowledge(terminal, frame)
  body.order(values)
}

function passOn(terminal: TerminalHost, frame: Jt808Frame, { headUnit }: Needs, data: Uint8Array): void {
  const message = readPlatformMessage(data)
  if (!message) return acknowledge(terminal, frame, RESULT.badMessage)
  if (!headUnit.unit) return acknowledge(terminal, frame, RESULT.unsupported)
  acknowledge(terminal, frame)
  headUnit.receive(message)
}

function limit(terminal: TerminalHost, frame: Jt808Frame, abilities: Needs, data: Uint8Array): void {
  const order = readControl(data)
  if (!order) return acknowledge(terminal, frame, RESULT.badMessage)
  acknowledge(terminal, frame)
  const now = terminal.world.now()
  const { controls } = abilities
  controls.obey(order, now, terminal.stateAt(now))
  const { control } = order
  terminal.answer(0x0900, { kind: LIMIT_KIND, data: writeControl({ control, value: controls.valueOf(control) }) })
}

/** T/JSATL 12: state or manufacturer's data of the cameras that are asked for. */
function sendSafety(terminal: TerminalHost, frame: Jt808Frame, kind: number, devices: readonly number[]): void {
  const { equipment } = terminal
  if (!equipment.hasSafety) return acknowledge(terminal, frame, RESULT.unsupported)
  acknowledge(terminal, frame)
  const known = devices.filter((device) => device in DEVICES)
  const body: BodyOf<0x0900> =
    kind === SAFETY_STATE
      ? { kind, states: known.map((device) => ({ device, report: { state: WORKING, alarms: 0 } })) }
      : {
          kind,
          infos: known.map((device) => ({
            device,
            info: {
              company: equipment.supplier,
              model: `${DEVICES[device as keyof typeof DEVICES]}-2`,
              hardware: 'H2.0',
              software: 'S3.4.1',
              id: `${device.toString(16)}${hashOf(terminal.motion.vehicle.index, device).toString(16)}`,
              customer: 'FLTWL',
            },
          })),
        }
  terminal.answer(0x0900, body)
}

export const transparentCommands: CommandTable<Needs> = [[0x8900, receive]]
