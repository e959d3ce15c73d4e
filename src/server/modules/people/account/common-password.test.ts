import { describe, expect, it } from 'vitest'
import { generatePassword } from './generate-password.ts'
import { isCommonPassword } from './common-password.ts'

describe('a common password', () => {
  it.each([
    'Password123',
    '1234567890a',
    'Password1234!',
    'P@ssw0rd2026',
    'qwertyuiop1',
    'iloveyou2024',
    'Summer2026!',
    'aaaaaaaaa1',
    'Passwort1234',
    'Motdepasse1',
    'abcdefghi1',
    `${'Password123'.repeat(12)}`,
  ])('%s', async (password) => {
    expect(await isCommonPassword(password, [])).toBe(true)
  })

  it('is one made of what a guesser knows about the account', async () => {
    expect(await isCommonPassword('Brandenburg-19', ['brandenburg'])).toBe(true)
  })

  it.each(['another horse 8', 'Sec-Check-2026!', 'truck driver 88', '密码正确的马电池钉3', generatePassword()])(
    'is not %s',
    async (password) => {
      expect(await isCommonPassword(password, ['operator'])).toBe(false)
    },
  )
})
