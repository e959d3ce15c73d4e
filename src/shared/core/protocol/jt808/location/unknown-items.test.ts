import { describe, expect, it } from 'vitest'
import { fromHex } from '#core/protocol/wire/hex.ts'
import { dialectOf } from '../dialect-settings.ts'
import { unknownItems } from './unknown-items.ts'

const unknownIn = (hex: string, settings = {}) => unknownItems(fromHex(hex)!, dialectOf(settings))

describe('unknown additional items', () => {
  it('are those no table holds, each once', () => {
    // Mileage, an invented E7, signal, E7 again, an empty F0.
    expect(unknownIn('01 04 00000064 e7 02 0001 30 01 1f e7 01 00 f0 00')).toEqual([0xe7, 0xf0])
  })

  it('are none where the dialect of the terminal has them', () => {
    expect(unknownIn('e8 03 000001')).toEqual([0xe8])
    expect(unknownIn('e8 03 000001', { items: ['fleetwall'] })).toEqual([])
  })

  it('end at the first item that does not fit, and are not guessed where heads are wider', () => {
    expect(unknownIn('e7 05 00')).toEqual([])
    expect(unknownIn('e7 01 00', { wideItems: [{ id: 0xf364, name: 'x', tag: 2, length: 1 }] })).toEqual([])
  })
})
