import { describe, expect, it } from 'vitest'
import { passwordProblem } from './password.ts'

describe('a new password', () => {
  it.each([
    ['short1', 'validation.passwordLength'],
    ['ninechar1', 'validation.passwordLength'],
    ['onlyletters', 'validation.passwordMix'],
    ['0123456789', 'validation.passwordMix'],
    ['Operator2026', 'validation.passwordUsername'],
    ['tenletter1', null],
    ['密码密码密码密码密1', null],
  ])('%s', (password, problem) => {
    expect(passwordProblem(password, 'operator2026')).toBe(problem)
  })
})
