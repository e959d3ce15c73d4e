import { describe, expect, it } from 'vitest'
import { passwordProblem } from './password.ts'

describe('a new password', () => {
  it.each([
    ['short1', 'validation.passwordLength'],
    ['ninechar1', 'validation.passwordLength'],
    ['onlyletters', 'validation.passwordMix'],
    ['0123456789', 'validation.passwordMix'],
    ['Operator2026', 'validation.passwordName'],
    ['my operator2026 key', 'validation.passwordName'],
    ['fleetWall door 7', 'validation.passwordName'],
    ['tenletter1', null],
    ['密码密码密码密码密1', null],
  ])('%s', (password, problem) => {
    expect(passwordProblem(password, 'operator2026')).toBe(problem)
  })
})

describe('a name inside a password', () => {
  it.each([
    ['anna', 'Anna wins 2026', 'validation.passwordName'],
    ['anna.b@example.org', 'anna.b wins 2026', 'validation.passwordName'],
    ['al', 'almonds 2026 x', null],
  ])('of %s: %s', (username, password, problem) => {
    expect(passwordProblem(password, username)).toBe(problem)
  })
})
