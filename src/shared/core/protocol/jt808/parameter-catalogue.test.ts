import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../wire/hex.ts'
import { decodeAs, encodeBody } from './message.ts'
import {
  checkParameter,
  PARAMETER_GROUPS,
  PARAMETERS,
  parameterOfId,
  parameterToSet,
  partOf,
  withPart,
} from './parameter-catalogue.ts'

const hex = (text: string): Uint8Array => fromHex(text) as Uint8Array

/** The parameter as a terminal would read it from 0x8103. */
function sent(id: number, value: unknown) {
  const body = encodeBody(0x8103, '2019', { parameters: [parameterToSet(id, value)] })
  return { hex: toHex(body), read: decodeAs(0x8103, '2019', body).value.parameters[0] }
}

describe('the catalogue', () => {
  it('names every parameter of the reference once, in a known group', () => {
    const ids = PARAMETERS.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    const wanted = [
      [0x0001, 0x0007],
      [0x0010, 0x0029],
      [0x002c, 0x0032],
      [0x0040, 0x0049],
      [0x0050, 0x005e],
      [0x0064, 0x0065],
      [0x0070, 0x0077],
      [0x0079, 0x007c],
      [0x0080, 0x0084],
      [0x0090, 0x0095],
      [0x0100, 0x0103],
      [0x0110, 0x01ff],
      [0xf364, 0xf367],
    ].flatMap(([from, to]) => Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => Number(from) + n))
    // Ids within these spans that no edition defines.
    const gaps = new Set([0x001e, 0x001f])
    expect(ids).toEqual(wanted.filter((id) => !gaps.has(id)))
    expect(new Set(PARAMETERS.map(({ group }) => group))).toEqual(new Set(PARAMETER_GROUPS))
  })

  it('says unit, range, options and bits where a parameter has them', () => {
    expect(parameterOfId(0x0001)).toMatchObject({ kind: 'number', unit: 's', min: 1, group: 'communication' })
    expect(parameterOfId(0x005b)).toMatchObject({ kind: 'number', unit: 'kmh', step: 0.1 })
    expect(parameterOfId(0x0020)?.options).toContainEqual({ value: 1, key: 'byDistance' })
    expect(parameterOfId(0x0050)?.bits).toContainEqual(expect.objectContaining({ bit: 1, key: 'overspeed' }))
    // Bits 8-12: 0 the picture is stored, 1 it is uploaded.
    expect(parameterOfId(0x0064)?.bits).toContainEqual(expect.objectContaining({ bit: 8, key: 'camera1Uploads' }))
    expect(parameterOfId(0x0111)).toMatchObject({ labelKey: 'parameter.canId', labelNumber: 2 })
    expect(parameterOfId(0xf364)?.fields?.map(({ name }) => name)).toContain('forwardCollision')
  })

  it('reads and writes numbers packed into bits', () => {
    const [time, acceleration] = parameterOfId(0x005d)?.parts ?? []
    if (!time || !acceleration) throw new Error('0x005D has two parts')
    const setting = withPart(withPart(0, time, 80), acceleration, 2.5)
    expect(setting).toBe(0x1950)
    expect([partOf(setting, time), partOf(setting, acceleration)]).toEqual([80, 2.5])
    expect(() => withPart(0, acceleration, 30)).toThrow(RangeError)
    const [identifier] = parameterOfId(0x0110)?.fields?.[1]?.parts ?? []
    if (!identifier) throw new Error('the id word has its identifier')
    expect(partOf(0xffffffff, identifier)).toBe(0x1fffffff)
  })
})

describe('checking a value', () => {
  it.each([
    [0x0001, 60, null],
    [0x0001, 0, 'fault.range'],
    [0x0001, 1.5, 'fault.step'],
    [0x0001, '60', 'fault.number'],
    [0x005b, 0.3, null],
    [0x005b, 0.35, 'fault.step'],
    [0x0020, 3, 'fault.option'],
    [0x0030, 179, null],
    [0x0030, 180, 'fault.range'],
    [0x005c, 0, 'fault.range'],
    [0x0013, 'a.example:7611', null],
    [0x0013, 7, 'fault.text'],
    [0x0083, '粤'.repeat(128), 'fault.length'],
    [0x0032, { from: '22:00', until: '06:00' }, null],
    [0x0032, { from: '25:00', until: '06:00' }, 'fault.clock'],
    [0x0032, { from: '22:00' }, 'fault.clock'],
    [0x0079, { threshold: 90, minutes: 5, minutesBefore: 1 }, null],
    [0x0079, { threshold: 90, minutes: 5, minutesBefore: 1, more: 1 }, 'fault.shape'],
    [0x0076, { avChannels: 1, audioChannels: 0, videoChannels: 0, rows: [] }, 'fault.count'],
    [0xf367, { rearSeconds: 255, sideSeconds: 3 }, null],
    [0xf367, { rearSeconds: 254, sideSeconds: 3 }, 'fault.range'],
    [0xeeee, '0a0b', null],
    [0xeeee, 'zz', 'fault.hex'],
  ])('%i of %j: %s', (id, value, fault) => {
    expect(checkParameter(id, value)).toBe(fault)
  })
})

describe('a checked value', () => {
  it('goes to the terminal and reads the same there', () => {
    expect(sent(0x0001, 60)).toMatchObject({ hex: '0100000001040000003c', read: { value: 60 } })
    expect(sent(0x0032, { from: '22:00', until: '06:30' }).hex).toBe('01000000320422000630')
    expect(sent(0xeeee, '0a0b').hex).toBe('010000eeee020a0b')
    const tyres = { type: '900R20', unit: 2, nominal: 850, imbalance: 20, leak: 5, low: 700, high: 1000 }
    const rest = { hot: 80, battery: 10, interval: 60 }
    expect(checkParameter(0xf366, { ...tyres, ...rest })).toBeNull()
    const block = sent(0xf366, { ...tyres, ...rest })
    expect(block.hex.slice(0, 12)).toBe('010000f36624')
    expect(block.read).toMatchObject({ key: 'tyreSettings', value: { ...tyres, ...rest, tail: hex('000000000000') } })
  })
})
