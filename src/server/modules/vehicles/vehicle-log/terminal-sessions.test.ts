import { expect, it } from 'vitest'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { terminalSessions } from './terminal-sessions.ts'

const at = (time: string) => fromPlatformTime(`2026-01-05 ${time}`)
const login = (time: string) => ({ atMs: at(time), login: true, result: 'accepted', sessionSeconds: null })
const logout = (time: string, sessionSeconds: number | null = null) => ({
  atMs: at(time),
  login: false,
  result: 'connectionLost',
  sessionSeconds,
})
const session = (start: string, end: string | null, result: string | null) => ({
  startTime: `2026-01-05 ${start}`,
  endTime: end && `2026-01-05 ${end}`,
  result,
})

it('pairs a login with the logout that ends it', () => {
  expect(terminalSessions([login('08:00:00'), logout('09:00:00'), login('10:00:00')])).toEqual([
    session('08:00:00', '09:00:00', 'connectionLost'),
    session('10:00:00', null, null),
  ])
})

it('takes the start of a session that began before the range from its length', () => {
  expect(terminalSessions([logout('09:00:00', 1800)])).toEqual([session('08:30:00', '09:00:00', 'connectionLost')])
})

it('ends a session that was replaced without a logout', () => {
  expect(terminalSessions([login('08:00:00'), login('08:30:00'), logout('09:00:00')])).toEqual([
    session('08:00:00', '08:30:00', 'replaced'),
    session('08:30:00', '09:00:00', 'connectionLost'),
  ])
})

it('leaves out a logout of a connection that never signed in', () => {
  expect(terminalSessions([logout('09:00:00')])).toEqual([])
})
