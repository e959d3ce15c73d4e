import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../wire/hex.ts'
import { readFrame } from './frame.ts'
import { decodeAs, decodeBody, encodeDecoded } from './message.ts'

const hex = (text: string): Uint8Array => fromHex(text) as Uint8Array

/** The body of a frame, which comes back as it was. */
function bodyOf(wire: string) {
  const frame = readFrame(hex(wire))
  if ('malformed' in frame) throw new Error(frame.malformed)
  const { value, warnings } = decodeBody(frame.id, frame.version, frame.body)
  expect(toHex(encodeDecoded(frame.id, frame.version, value))).toBe(toHex(frame.body))
  return { value, warnings, body: frame.body }
}

describe('manufacturer messages in addition to the standard', () => {
  it('0x0210 reports the charge of a tracker', () => {
    const { value, warnings } = bodyOf('7e0210000704546000231900884f2606180229579c7e')
    expect(value).toMatchObject({ battery: 79, time: '2026-06-18 02:29:57' })
    expect(warnings).toEqual([])
  })

  it('0x0210 carries positions one after the other', () => {
    const position = '0000000000000001 0158f522 06c916b0 0000 0000 0000 161118110125'
    const { value } = decodeAs(0x0210, '2013', hex(`1c ${position} 1c ${position}`))
    expect(value.positions?.map(({ lat, lng, time }) => [lat, lng, time])).toEqual([
      [22.607138, 113.84184, '2016-11-18 11:01:25'],
      [22.607138, 113.84184, '2016-11-18 11:01:25'],
    ])
  })

  it.each(['', '65 000000000000', '02 0001', '1c 00', 'ff'.repeat(40)])(
    '0x0210 of other bytes (%s) stays what it is',
    (text) => {
      const body = hex(text)
      const { value } = decodeAs(0x0210, '2013', body)
      expect(toHex(encodeDecoded(0x0210, '2013', value))).toBe(toHex(body))
    },
  )

  it('0x2070 reports acceleration, negative numbers as sign and magnitude', () => {
    const { value } = decodeAs(0x2070, '2013', hex('210927151009 000e 002d 80ab 210927151010 000e 002d 80ac'))
    expect(value.samples).toMatchObject([
      { time: '2021-09-27 15:10:09', x: 14, y: 45, z: -171 },
      { time: '2021-09-27 15:10:10', x: 14, y: 45, z: -172 },
    ])
  })
})
