import { expect, it } from 'vitest'
import { cachedHours } from './cached-hours.ts'
import type { FleetPart } from './operations-wall-repository.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const NOON = Date.UTC(2026, 10, 21, 12)
const part: FleetPart = { scope: { oemId: 'demo', orgIds: [1] }, filter: { market: 'all' } }

it('reads a day in blocks, the newest again after minutes and the others after an hour', async () => {
  let now = NOON + 31 * MINUTE
  const asked: string[] = []
  const clock = (at: number) => new Date(at).toISOString().slice(8, 13)
  const hours = cachedHours({
    read: (_part, from, to) => {
      asked.push(`${clock(from)} ${clock(to)}`)
      return Promise.resolve([
        {
          city: '',
          hour: new Date(from),
          reported: 1,
          out: 0,
          driving: 0,
          charging: 0,
          idling: 0,
          parked: 0,
          silent: 0,
        },
      ])
    },
    most: 4,
    now: () => now,
  })
  const range = { from: NOON - 25 * HOUR, to: NOON }
  const read = async () => {
    asked.length = 0
    const found = await hours('a', part, range)
    return { asked: [...asked], hours: found.map(({ hour }) => clock(hour.getTime())) }
  }
  const blocks = ['20T06', '20T12', '20T18', '21T00', '21T06']
  expect(await read()).toEqual({
    asked: ['20T06 20T12', '20T12 20T18', '20T18 21T00', '21T00 21T06', '21T06 21T12'],
    hours: blocks,
  })
  expect(await read()).toEqual({ asked: [], hours: blocks })
  now += 5 * MINUTE
  expect(await read()).toEqual({ asked: ['21T06 21T12'], hours: blocks })
  now += HOUR
  expect((await read()).asked).toHaveLength(5)
})
