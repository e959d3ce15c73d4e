import { describe, expect, it } from 'vitest'
import { maskedName, maskedPhone } from './masked-person.ts'

describe('personal data in lists', () => {
  it.each([
    ['王小明', '王**'],
    ['Anna Weber', 'A**'],
    ['𠮷野', '𠮷**'],
    ['', ''],
  ])('name %j becomes %j', (name, masked) => expect(maskedName(name)).toBe(masked))

  it.each([
    ['13812345678', '138****5678'],
    ['+4915112345678', '+49****5678'],
    ['5556789', '****6789'],
    ['', ''],
  ])('phone %j becomes %j', (phone, masked) => expect(maskedPhone(phone)).toBe(masked))
})
