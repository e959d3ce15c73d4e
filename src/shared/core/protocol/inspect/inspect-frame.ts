import { COMMAND_FLAG, HEADER_BYTES, isEncrypted, readGbFrame } from '../gb32960/frame.ts'
import { decodeGbFrame, explainGbBody, gbSchemaOf } from '../gb32960/message.ts'
import { type IdBytes, readMediaPacket } from '../jt1078/media-packet.ts'
import { type Jt808Frame, readFrame, terminalKey } from '../jt808/frame.ts'
import { decodeBody, explainBody } from '../jt808/message.ts'
import { schemaOf } from '../jt808/registry.ts'
import type { ExplainRow } from '../schema/explain-trace.ts'
import type { Tagged } from '../schema/field.ts'
import { UDS_KIND } from '../uds-over-808.ts'
import { decodeUds, explainUds } from '../uds/message.ts'
import { SERVICE_KEYS } from '../uds/services.ts'
import { bcc } from '../wire/bcc.ts'
import { unescape } from '../wire/escape.ts'
import { toHex } from '../wire/hex.ts'
import { decodeAttachmentBlock, explainAttachmentBlock } from './attachment-block.ts'
import { dialectOf } from './dialect-of.ts'
import { isAttachmentBlock } from './find-frames.ts'
import { explainBy, gbHeader, jt808Header } from './headers.ts'
import type { InspectedRow, Inspection, InspectOptions } from './inspection.ts'
import { mediaRows } from './media-rows.ts'

const hexId = (id: number, digits: number): string => `0x${id.toString(16).toUpperCase().padStart(digits, '0')}`

const partOf = (rows: readonly ExplainRow[], part: InspectedRow['part'], shift = 0): InspectedRow[] =>
  rows.map((row) => ({ ...row, part, offset: row.offset + shift }))

function checkRow(bytes: Uint8Array, ok: boolean): InspectedRow {
  const offset = bytes.length - 1
  const raw = toHex(bytes.subarray(offset))
  const row: InspectedRow = {
    part: 'check',
    path: 'checksum',
    offset,
    length: 1,
    raw,
    value: bytes[offset] as number,
    labelKey: 'field.checksum',
    meaningKeys: [],
  }
  return ok ? row : { ...row, warning: 'checksum' }
}

/** Items and units without a layout. */
function unknownIn(value: unknown): number[] {
  const { items, units } = (value ?? {}) as { items?: readonly Tagged[]; units?: readonly Tagged[] }
  const found = [...(items ?? []), ...(units ?? [])].filter(({ key }) => key === undefined).map(({ id }) => id)
  return [...new Set(found)]
}

const empty = {
  escapes: 0,
  id: '',
  messageKey: null,
  sender: '',
  version: '',
  serial: null,
  checksum: null,
  lengthOk: true,
  subpackage: null,
  warnings: [],
  unknownIds: [],
} satisfies Partial<Inspection>

/** Version the header states, unless the person knows better: 2011 and 2013 look the same. */
function versionOf(frame: Jt808Frame, { protocol }: InspectOptions): Jt808Frame['version'] {
  if (frame.version === '2019') return '2019'
  return protocol === 'jt808-2011' ? '2011' : protocol === 'jt808-2013' ? '2013' : frame.version
}

/** UDS bytes within transparent data get lines of their own. */
function withUds(rows: InspectedRow[], frame: Jt808Frame, bodyAt: number): InspectedRow[] {
  if ((frame.id !== 0x8900 && frame.id !== 0x0900) || frame.body[0] !== UDS_KIND || frame.body.length <= 8) return rows
  const dataAt = bodyAt + 1
  const udsAt = dataAt + 7
  const { body } = frame
  const view = new DataView(body.buffer, body.byteOffset, body.length)
  const head = (name: string, offset: number, length: number, value: number): InspectedRow => ({
    part: 'body',
    path: name,
    offset: dataAt + offset,
    length,
    raw: toHex(body.subarray(1 + offset, 1 + offset + length)),
    value,
    labelKey: `field.${name}`,
    meaningKeys: [],
  })
  return [
    ...rows.filter(({ offset }) => offset < dataAt),
    head('requestId', 0, 2, view.getUint16(1)),
    head('canChannel', 2, 1, view.getUint8(3)),
    head('ecuAddress', 3, 4, view.getUint32(4)),
    ...partOf(explainUds(body.subarray(8)), 'body', udsAt).map((row) => ({ ...row, path: `uds.${row.path}` })),
  ]
}

/** A JT/T 808 frame, escaped, without 7Es. */
export function inspectJt808(wire: Uint8Array, offset: number, options: InspectOptions): Inspection {
  return inspectFrame(readFrame(wire), { wire, offset, bytes: unescape(wire) }, options)
}

/** A frame as it was read; `bytes` are the unescaped ones of `wire`. */
export function inspectFrame(
  frame: Jt808Frame | { malformed: string },
  place: Pick<Inspection, 'wire' | 'bytes' | 'offset'>,
  options: InspectOptions,
): Inspection {
  const { wire, bytes } = place
  const base = { ...empty, ...place, protocol: 'jt808' as const, escapes: wire.length - bytes.length }
  if ('malformed' in frame) return { ...base, lengthOk: false, rows: wholeRow(bytes), warnings: [frame.malformed] }
  const version = versionOf(frame, options)
  const bodyAt = bytes.length - 1 - frame.body.length
  const header = explainBy(jt808Header(frame), bytes.subarray(0, bodyAt))
  const readable = frame.encryption === 0 && !(frame.subpackage && frame.subpackage.total > 1)
  const body = readable
    ? readBody({ id: frame.id, version, body: frame.body }, options, bodyAt)
    : unreadBody(frame.body)
  const encrypted = frame.encryption === 0 ? [] : [`encrypted (${frame.encryption})`]
  return {
    ...base,
    id: hexId(frame.id, 4),
    messageKey: schemaOf(frame.id)?.key ?? null,
    sender: terminalKey(frame.phone),
    version,
    serial: frame.serial,
    checksum: { ok: frame.checksumOk, given: bytes.at(-1) as number, computed: bcc(bytes, 0, bytes.length - 1) },
    lengthOk: frame.lengthOk,
    subpackage: frame.subpackage ?? null,
    rows: [
      ...partOf(header, 'header').map((row) =>
        row.path === 'messageId' ? { ...row, meaningKeys: [`message.${hexId(frame.id, 4)}`] } : row,
      ),
      ...withUds(body.rows, frame, bodyAt),
      checkRow(bytes, frame.checksumOk),
    ],
    warnings: [...frame.warnings, ...encrypted, ...body.warnings],
    unknownIds: body.unknownIds,
  }
}

/** A body by its message id. */
export interface MessageBytes {
  id: number
  version: Jt808Frame['version']
  body: Uint8Array
}

type ReadBody = Pick<Inspection, 'rows' | 'warnings' | 'unknownIds'>

function readBody({ id, version, body }: MessageBytes, options: InspectOptions, bodyAt = 0): ReadBody {
  const dialect = dialectOf(options)
  const { value, warnings } = decodeBody(id, version, body, dialect)
  return {
    rows: partOf(explainBody(id, version, body, dialect), 'body', bodyAt),
    warnings,
    unknownIds: unknownIn(value),
  }
}

/** Parts and encrypted bodies cannot be decoded on their own. */
const unreadBody = (body: Uint8Array): ReadBody => ({ rows: wholeRow(body), warnings: [], unknownIds: [] })

/** A message that no frame carries as it is: parts put together, or undone compression. */
export function inspectMessage(first: Inspection, message: MessageBytes, options: InspectOptions): Inspection {
  return {
    ...first,
    id: hexId(message.id, 4),
    messageKey: schemaOf(message.id)?.key ?? null,
    wire: message.body,
    bytes: message.body,
    escapes: 0,
    checksum: null,
    lengthOk: true,
    subpackage: null,
    ...readBody(message, options),
  }
}

/** The message of subpackages that are all there. */
export function inspectAssembled(
  first: Inspection,
  frame: Jt808Frame,
  body: Uint8Array,
  options: InspectOptions,
): Inspection {
  const message = { id: frame.id, version: versionOf(frame, options), body }
  return { ...inspectMessage(first, message, options), assembledFrom: frame.subpackage?.total ?? 1 }
}

const wholeRow = (bytes: Uint8Array): InspectedRow[] =>
  bytes.length === 0
    ? []
    : [
        {
          part: 'body',
          path: 'data',
          offset: 0,
          length: bytes.length,
          raw: toHex(bytes),
          value: toHex(bytes),
          labelKey: 'field.data',
          meaningKeys: [],
        },
      ]

/** A GB/T 32960 frame. */
export function inspectGb(wire: Uint8Array, offset: number): Inspection {
  const frame = readGbFrame(wire)
  const base = { ...empty, protocol: 'gb32960' as const, offset, wire, bytes: wire }
  if ('malformed' in frame) return { ...base, lengthOk: false, rows: wholeRow(wire), warnings: [frame.malformed] }
  const { value, warnings } = decodeGbFrame(frame)
  const body = isEncrypted(frame.encryption) ? wholeRow(frame.body) : explainGbBody(frame, frame.body)
  return {
    ...base,
    id: hexId(frame.command, 2),
    messageKey: gbSchemaOf({ ...frame, answer: COMMAND_FLAG })?.key ?? null,
    sender: frame.vin,
    version: frame.edition,
    serial: (value as { serial?: number }).serial ?? null,
    checksum: { ok: frame.checksumOk, given: wire.at(-1) as number, computed: bcc(wire, 2, wire.length - 1) },
    lengthOk: frame.lengthOk,
    rows: [
      ...partOf(explainBy(gbHeader, wire.subarray(0, HEADER_BYTES)), 'header'),
      ...partOf(body, 'body', HEADER_BYTES),
      checkRow(wire, frame.checksumOk),
    ],
    warnings: [...frame.warnings, ...warnings],
    unknownIds: unknownIn(value),
  }
}

/** A media packet of JT/T 1078 or a block of a T/JSATL 12 attachment. */
export function inspectPacket(wire: Uint8Array, offset: number): Inspection {
  const base = { ...empty, offset, wire, bytes: wire }
  if (isAttachmentBlock(wire, 0)) {
    const { value, warnings } = decodeAttachmentBlock(wire)
    const rows = partOf(explainAttachmentBlock(wire), 'body')
    return { ...base, protocol: 'jsatl', messageKey: 'attachmentBlock', sender: value.fileName, rows, warnings }
  }
  const packet = readMediaPacket(wire)
  const idBytes: IdBytes = packet?.idBytes ?? 6
  return {
    ...base,
    protocol: 'jt1078',
    messageKey: 'mediaPacket',
    sender: packet ? terminalKey(packet.phone) : '',
    version: idBytes === 10 ? '2019' : '2013',
    serial: packet?.sequence ?? null,
    lengthOk: packet !== null,
    rows: mediaRows(wire, idBytes),
    warnings: packet ? [] : ['length'],
  }
}

/** A UDS request or answer without transport bytes. */
export function inspectUds(wire: Uint8Array, offset: number): Inspection {
  const { kind, service, warnings } = decodeUds(wire)
  return {
    ...empty,
    protocol: 'uds',
    offset,
    wire,
    bytes: wire,
    id: hexId(wire[0] ?? 0, 2),
    messageKey: service === null ? null : (SERVICE_KEYS[service] ?? null),
    version: kind,
    rows: partOf(explainUds(wire), 'body'),
    warnings,
  }
}
