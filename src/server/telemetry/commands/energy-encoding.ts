import type { ControlWord } from '#core/domain/command-params.ts'
import { ENERGY_VERSION_BYTES, ENERGY_WORDS, isEnergyCommand } from '#core/domain/energy-command.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { Gb32960Edition } from '#core/protocol/gb32960/frame.ts'
import { encodeGbBody } from '#core/protocol/gb32960/message.ts'
import { encodeText } from '#core/protocol/wire/text.ts'
import type { WireMessage } from './command-encoding.ts'
import type { CommandJob } from './command-service.ts'

/** Requests of the platform (GB/T 32960.3-2016 annex B). */
export const ENERGY_REQUEST = { parameters: 0x80, control: 0x82 } as const
/** Ids of the versions among the parameters. */
export const ENERGY_VERSION_IDS = { hardware: 0x07, firmware: 0x08 } as const

/** Answers are judged as the message of JT/T 808 that says the same. */
const ATTRIBUTES = 0x0107
const SEPARATOR = 0x3b
const MAKER_BYTES = 4
/** Fields of word 1 as JT/T 808-2013 table 18 orders them. */
const FIELD = {
  address: 0,
  dialName: 1,
  user: 2,
  password: 3,
  host: 4,
  port: 5,
  maker: 7,
  hardware: 8,
  firmware: 9,
  minutes: 10,
} as const

/** The request for a terminal of GB/T 32960. RangeError, naming the field, for values that do not fit their place. */
export function encodeEnergyCommand(
  { kind, params }: Pick<CommandJob, 'kind' | 'params'>,
  edition: Gb32960Edition,
  at: number,
): WireMessage {
  if (!isEnergyCommand(kind, params)) throw new RangeError(`GB/T 32960 has no ${kind}`)
  const time = toPlatformTime(at)
  if (kind === 'queryAttributes') {
    const id = ENERGY_REQUEST.parameters
    const ids = Object.values(ENERGY_VERSION_IDS)
    return { id, body: encodeGbBody(edition, id, { time, ids }), answerIds: [ATTRIBUTES] }
  }
  const id = ENERGY_REQUEST.control
  const word = params.word as ControlWord
  const controlData = word === 'upgrade' ? upgradeData(String(params.parameters)) : new Uint8Array()
  return { id, body: encodeGbBody(edition, id, { time, control: ENERGY_WORDS[word]!, controlData }), answerIds: [] }
}

/**
 * dial name;user;password;address;port;maker;hardware;firmware;URL;minutes (GB/T 32960.3-2016 B.3.5.4). Address, port and minutes
 * are numbers between separators, so that a byte of theirs that equals the separator would end them.
 */
function upgradeData(parameters: string): Uint8Array {
  const given = parameters.split(';').map((field) => field.trim())
  const of = (field: keyof typeof FIELD) => given[FIELD[field]] ?? ''
  const fields = [
    encodeText(of('dialName'), 'gbk'),
    encodeText(of('user'), 'gbk'),
    encodeText(of('password'), 'gbk'),
    whole('address', addressBytes(of('host'))),
    whole('port', wordBytes(of('port'))),
    limited('maker', of('maker'), MAKER_BYTES),
    limited('hardware version', of('hardware'), ENERGY_VERSION_BYTES),
    limited('firmware version', of('firmware'), ENERGY_VERSION_BYTES),
    encodeText(of('address'), 'gbk'),
    minuteBytes(of('minutes')),
  ]
  return Uint8Array.from(fields.flatMap((field, at) => (at === 0 ? [...field] : [SEPARATOR, ...field])))
}

function limited(name: string, text: string, width: number): Uint8Array {
  const bytes = encodeText(text, 'gbk')
  if (bytes.length > width) throw new RangeError(`${name}: ${bytes.length} bytes do not fit ${width}`)
  return bytes
}

function whole(name: string, bytes: Uint8Array): Uint8Array {
  if (bytes.includes(SEPARATOR)) throw new RangeError(`${name}: a byte of it equals the separator`)
  return bytes
}

/** Six bytes, the first two of an IPv4 address 0; none for a name, which the URL has. */
function addressBytes(host: string): Uint8Array {
  const parts = host.split('.').map(Number)
  const isAddress = parts.length === 4 && parts.every((part) => Number.isInteger(part) && part >= 0 && part <= 0xff)
  return isAddress && host !== '' ? Uint8Array.from([0, 0, ...parts]) : new Uint8Array()
}

function wordBytes(text: string): Uint8Array {
  if (text === '') return new Uint8Array()
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 0xffff) throw new RangeError(`${text} does not fit two bytes`)
  return Uint8Array.of(value >> 8, value & 0xff)
}

/** A limit that would hold a separator becomes the next longer one. */
function minuteBytes(text: string): Uint8Array {
  let bytes = wordBytes(text)
  for (let minutes = Number(text); bytes.includes(SEPARATOR); minutes++) bytes = wordBytes(String(minutes))
  return bytes
}
