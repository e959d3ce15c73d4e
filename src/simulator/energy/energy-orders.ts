import type { Gb32960Frame } from '#core/protocol/gb32960/frame.ts'
import { decodeGbFrame, encodeGbDecoded } from '#core/protocol/gb32960/message.ts'
import { decodeText } from '#core/protocol/wire/text.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** Answers with a flag and a body. */
type Answer = (flag: number, body: Uint8Array) => void

const REQUEST = { parameters: 0x80, control: 0x82 } as const
const FLAG = { ok: 1, error: 2 } as const
const TIME_BYTES = 6
/** It has to be switched on manually. */
const OFF_MS = 600_000
const DATA_MS = 120_000
const SEPARATOR = 0x3b
/** Of an upgrade (GB/T 32960.3-2016 B.3.5.4). */
const FIELD = { firmware: 7, address: 8, minutes: 9 } as const
const MINUTE_MS = 60_000
const MINUTES_MAX = 240

/** Does what the platform asks of a vehicle whose only unit speaks GB/T 32960, and answers with the time of the request. */
export function obeyEnergy(terminal: Terminal, frame: Gb32960Frame, answer: Answer): void {
  const { command, body } = frame
  const time = body.slice(0, TIME_BYTES)
  const { value, warnings } = decodeGbFrame(frame)
  if (warnings.length > 0) return answer(FLAG.error, time)
  if (command === REQUEST.parameters) return answer(FLAG.ok, parametersOf(terminal, frame, value as Asked))
  if (command !== REQUEST.control) return answer(FLAG.error, time)
  const { control, controlData } = value as { control: number; controlData: Uint8Array }
  // The answer goes out before the connection ends.
  const act = control === UPGRADE ? upgradeBy(terminal, controlData) : CONTROLS[control]
  answer(act ? FLAG.ok : FLAG.error, time)
  act?.(terminal)
}

const UPGRADE = 1
const CONTROLS: Readonly<Record<number, (terminal: Terminal) => void>> = {
  2: (terminal) => terminal.restart(OFF_MS),
  3: (terminal) => terminal.restart(),
  4(terminal) {
    terminal.parameters.reset()
    terminal.restart()
  },
  5: (terminal) => terminal.leave(DATA_MS),
}

interface Asked {
  time: string
  ids: number[]
}

/** Those it has of the parameters that are asked for. */
function parametersOf(terminal: Terminal, { edition, command }: Gb32960Frame, { time, ids }: Asked): Uint8Array {
  const { equipment, abilities } = terminal
  const known = new Map<number, { key: string; value: unknown }>([
    [0x01, { key: 'storageInterval', value: 10_000 }],
    [0x02, { key: 'reportInterval', value: 10 }],
    [0x07, { key: 'hardwareVersion', value: equipment.hardware }],
    [0x08, { key: 'firmwareVersion', value: abilities.upgrade.version }],
  ])
  const parameters = ids.flatMap((id) => {
    const found = known.get(id)
    return found ? [{ id, ...found }] : []
  })
  return encodeGbDecoded({ edition, command, answer: FLAG.ok }, { time, count: parameters.length, parameters })
}

/** Undefined: it cannot be done, and is rejected. */
function upgradeBy({ abilities: { upgrade } }: Terminal, data: Uint8Array): (() => void) | undefined {
  const fields = fieldsOf(data)
  const textOf = (field: number) => decodeText(fields[field] ?? new Uint8Array(), 'gbk').trim()
  const [address, version] = [textOf(FIELD.address), textOf(FIELD.firmware)]
  const [high = 0, low = 0] = fields[FIELD.minutes] ?? []
  const minutes = Math.min((high << 8) | low || MINUTES_MAX, MINUTES_MAX)
  if (!/^https?:/.test(address) || !URL.canParse(address) || version === '' || upgrade.isBusy) return undefined
  const fault = upgrade.nextFault()
  if (fault === 'rejects') return undefined
  return () => upgrade.fetch({ serial: 0, address, version, milliseconds: minutes * MINUTE_MS, fault })
}

/** The last field is a number, which may hold the separator. */
function fieldsOf(data: Uint8Array): Uint8Array[] {
  const fields: Uint8Array[] = []
  let from = 0
  while (fields.length < FIELD.minutes) {
    const at = data.indexOf(SEPARATOR, from)
    if (at < 0) break
    fields.push(data.subarray(from, at))
    from = at + 1
  }
  return [...fields, data.subarray(from)]
}
