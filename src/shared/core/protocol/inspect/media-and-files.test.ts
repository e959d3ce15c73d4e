import { describe, expect, it } from 'vitest'
import { type MediaPacket, writeMediaPacket } from '../jt1078/media-packet.ts'
import { phoneToBytes, writeFrame } from '../jt808/frame.ts'
import { encodeBody } from '../jt808/message.ts'
import { toHex } from '../wire/hex.ts'
import { bytesOfText } from './input-bytes.ts'
import { inspectBytes } from './inspect-bytes.ts'
import type { InspectOptions } from './inspection.ts'

const options: InspectOptions = { protocol: 'auto', itemSet: 'standard', extensions: [] }
const phoneBytes = phoneToBytes('13912344321', '2013')
const packet: MediaPacket = {
  idBytes: 10,
  flags: 0x81,
  marker: true,
  payload: 98,
  sequence: 7,
  phone: '00000000013900000001',
  channel: 1,
  frameType: 1,
  part: 0,
  timestamp: 5n,
  sinceKey: 0,
  sinceFrame: 40,
  data: Uint8Array.of(1, 2),
}

const read = (text: string) => inspectBytes(bytesOfText(text, 'auto'), options)
const only = (bytes: Uint8Array) => {
  const { frames } = read(toHex(bytes))
  expect(frames).toHaveLength(1)
  return frames[0]!
}

describe('media and files', () => {
  it('says what the numbers of a media packet stand for, its clock as a moment where it is one', () => {
    const rowsOf = (timestamp: bigint) => {
      const { rows } = only(writeMediaPacket({ ...packet, timestamp }))
      return (path: string) => rows.find((row) => row.path === path)
    }
    const row = rowsOf(1562085871501n)
    expect(row('payload')?.meaningKeys).toEqual(['value.H.264', 'value.lastOfFrame'])
    expect(row('rtpFlags')?.meaningKeys).toEqual(['value.rtpVersion2', 'value.rtpOneSource'])
    expect(row('channel')?.meaningKeys).toEqual(['value.driverSeat'])
    const clock = { value: 1562085871501, unitKey: 'unit.ms', moment: '2019-07-03 00:44:31.501 UTC+8' }
    expect(row('timestamp')).toMatchObject(clock)
    expect(rowsOf(86_400_000n)('timestamp')).toMatchObject({ value: 86_400_000, unitKey: 'unit.ms' })
    expect(rowsOf(86_400_000n)('timestamp')).not.toHaveProperty('moment')
    expect(rowsOf(2n ** 63n)('timestamp')?.value).toBe('8000000000000000')
  })

  it('reads the stream of an attachment server: messages, and blocks of the file between them', () => {
    const name = '2024-11-22_10_00_00_data.txt'
    const message = (id: 0x1211 | 0x1212) =>
      writeFrame({
        id,
        version: '2013',
        phoneBytes,
        serial: 1,
        body: encodeBody(id, '2013', { name, kind: 4, size: 6 }),
      })
    const block = (offset: number, data: readonly number[]) => {
      const head = new Uint8Array(62)
      head.set(new TextEncoder().encode(`01cd${name}`))
      new DataView(head.buffer).setUint32(54, offset)
      new DataView(head.buffer).setUint32(58, data.length)
      return [...head, ...data]
    }
    // Files are not escaped: a 7E in one is no beginning of a message.
    const blocks = [...block(0, [0x7e, 1, 0x7e]), ...block(3, [4, 5, 6])]
    const stream = [...message(0x1211), ...blocks, ...message(0x1212)]
    const { frames, noise } = read(toHex(Uint8Array.from(stream)))
    expect(frames.map(({ protocol, id, messageKey }) => id || `${protocol} ${messageKey}`)).toEqual([
      '0x1211',
      'jsatl attachmentBlock',
      'jsatl attachmentBlock',
      '0x1212',
    ])
    expect(noise).toBe(0)
    expect(frames[2]?.rows.find(({ path }) => path === 'fileOffset')?.value).toBe(3)
    expect(read(toHex(Uint8Array.from(blocks))).frames).toMatchObject([{ sender: name }, { sender: name }])
  })
})
