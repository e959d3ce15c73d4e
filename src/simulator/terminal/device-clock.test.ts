import { expect, it } from 'vitest'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { START, terminalOnline } from '#tests/support/terminal-online.ts'
import { deviceTime } from './device-clock.ts'

it.each([
  ['is right', 0, (now: number) => now],
  ['restarted with the year 2000', 41, () => Date.UTC(1999, 11, 31, 16)],
  ['runs half an hour behind', 187, (now: number) => now - 26 * 60_000],
])('the clock of a terminal %s, and its reports say so', async (_name, index, timeOf) => {
  const { world, version } = await terminalOnline({ fits: (vehicle) => vehicle.index % 300 === index })
  const [report] = world.ofId(0x0200)
  const { time } = decodeAs(0x0200, version, report!.body).value
  // Within what passed until it was logged in.
  const seconds = Array.from({ length: 4 }, (_, second) => toPlatformTime(timeOf(START) + second * 1000))
  expect(seconds).toContain(time)
})

it('never shows a time before the year 2000, which no message can hold', () => {
  expect(deviceTime(41, START, START + 20_000)).toBe('2000-01-01 00:00:00')
})
