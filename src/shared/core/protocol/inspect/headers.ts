import type { Jt808Frame } from '../jt808/frame.ts'
import { mediaCodecs } from '../jt808/media-codecs.ts'
import { logicalChannels } from '../jt808/video-channels.ts'
import { ExplainTrace, type ExplainRow } from '../schema/explain-trace.ts'
import type { SchemaContext } from '../schema/context.ts'
import { bcd, bitSet, bytes, bytesToEnd, text, u16, u8, when } from '../schema/fields.ts'
import { decodeMessage, message, type MessageSchema } from '../schema/message.ts'

/* Headers as schemas for display; the codecs read them without a schema. */

const props = u16({
  parts: [
    { name: 'bodyLength', bit: 0, width: 10, unit: 'byte' },
    { name: 'encryption', bit: 10, width: 3, values: { 1: 'rsa' } },
  ],
  bits: [
    { bit: 13, key: 'subpackaged' },
    { bit: 14, key: 'version2019' },
  ],
})
const parts = { packageTotal: when(bitSet('props', 13), u16()), packageIndex: when(bitSet('props', 13), u16()) }

const header2013 = (phoneBytes: number): MessageSchema =>
  message('header', { messageId: u16(), props, phone: bcd(phoneBytes), serial: u16(), ...parts })
/** The bits above the length are specific to the manufacturer. */
const shortHeader = (phoneBytes: number): MessageSchema =>
  message('header', {
    messageId: u16(),
    props: u16({ parts: [{ name: 'bodyLength', bit: 0, width: 10, unit: 'byte' }] }),
    phone: bcd(phoneBytes),
    serial: u8(),
  })
const header2019 = message('header', {
  messageId: u16(),
  props,
  protocolVersion: u8(),
  phone: bcd(10),
  serial: u16(),
  ...parts,
})

/** The header of a frame: other framings have longer ids, and serials of one byte in some messages. */
export function jt808Header({ version, phoneBytes, makerFlags }: Jt808Frame): MessageSchema {
  if (makerFlags !== undefined) return shortHeader(phoneBytes.length)
  return version === '2019' ? header2019 : header2013(phoneBytes.length)
}

export const gbHeader = message('header', {
  magic: bytes(2),
  command: u8({
    values: {
      1: 'vehicleLogin',
      2: 'realTime',
      3: 'backfill',
      4: 'vehicleLogout',
      5: 'platformLogin',
      6: 'platformLogout',
      7: 'gbHeartbeat',
      8: 'timeCheck',
      9: 'activation',
      10: 'activationAnswer',
      11: 'keySync',
      128: 'parametersGet',
      129: 'parametersSet',
      130: 'terminalControl',
    },
  }),
  answer: u8({
    values: {
      1: 'success',
      2: 'error',
      3: 'vinDuplicate',
      4: 'vinUnknown',
      5: 'signatureWrong',
      6: 'structureWrong',
      7: 'decryptionFailed',
      254: 'command',
    },
  }),
  vin: text(17),
  encryptionMethod: u8({ values: { 1: 'none', 2: 'rsa', 3: 'aes128', 4: 'sm2', 5: 'sm4' } }),
  bodyLength: u16({ unit: 'byte' }),
})

/** The first byte of RTP: every device sends version 2 and one source (JT/T 1078 table 19). */
const rtpFlags = u8({
  parts: [
    { name: 'rtpVersion', bit: 6, width: 2, values: { 2: 'rtpVersion2' } },
    { name: 'rtpSources', bit: 0, width: 4, values: { 1: 'rtpOneSource' } },
  ],
  bits: [
    { bit: 5, key: 'rtpPadding' },
    { bit: 4, key: 'rtpExtension' },
  ],
})
const frameType = u8({
  parts: [
    {
      name: 'frameType',
      bit: 4,
      width: 4,
      values: { 0: 'keyFrame', 1: 'interFrame', 2: 'bidirectionalFrame', 3: 'audioFrame', 4: 'transparentData' },
    },
    {
      name: 'part',
      bit: 0,
      width: 4,
      values: { 0: 'wholePacket', 1: 'firstPacket', 2: 'lastPacket', 3: 'middlePacket' },
    },
  ],
})
const type = (parent: Readonly<Record<string, unknown>>): number => Number(parent.frameType) >> 4

/** A media packet of JT/T 1078 whose phone has so many bytes. */
export const mediaPacket = (idBytes: 6 | 10): MessageSchema =>
  message('mediaPacket', {
    magic: bytes(4),
    rtpFlags,
    payload: u8({
      parts: [{ name: 'payload', bit: 0, width: 7, values: mediaCodecs }],
      bits: [{ bit: 7, key: 'lastOfFrame' }],
    }),
    sequence: u16(),
    phone: bcd(idBytes),
    channel: u8({ values: logicalChannels }),
    frameType,
    timestamp: when((parent) => type(parent) < 4, bytes(8)),
    sinceKeyFrame: when((parent) => type(parent) < 3, u16({ unit: 'ms' })),
    sinceFrame: when((parent) => type(parent) < 3, u16({ unit: 'ms' })),
    dataLength: u16({ unit: 'byte' }),
    data: bytesToEnd(),
  })

/** Lines of the bytes by a schema, all of them. */
export function explainBy(schema: MessageSchema, all: Uint8Array): ExplainRow[] {
  const trace = new ExplainTrace()
  const context: SchemaContext = { version: '2019', encoding: 'auto', tables: {}, warnings: [], trace }
  decodeMessage(schema, all, context)
  return trace.rows
}
