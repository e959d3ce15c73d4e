import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { getMonitorFleet } from '#core/contract/monitor.ts'
import { aFleet, aSnapshot } from '#tests/builders/fleet-view.ts'
import { monitorFleet } from './monitor-fleet.ts'
import type { FleetRow } from './monitor-repository.ts'

const scope = { oemId: 'demo', orgIds: [1] }
const aRow = (id: number): FleetRow => [
  id,
  `LTEST${String(id).padStart(12, '0')}`,
  String(id).padStart(6, '0'),
  1,
  id % 2 ? 'DE' : 'CN',
  'truck',
  '柴油',
  'B',
  'S',
  'M-1',
  'M',
]

/** A repository of so many vehicles. */
function scene(vehicles: number) {
  let reads = 0
  let failing = false
  const rows = Array.from({ length: vehicles }, (_, index) => aRow(index + 1))
  const read = monitorFleet({
    monitor: {
      orgs: () => Promise.resolve([{ id: 1, parentId: null, name: 'Head' }]),
      vehicles: () => {
        reads += 1
        return failing ? Promise.reject(new Error('gone')) : Promise.resolve(rows)
      },
    },
    fleet: aFleet(() => [aSnapshot({ vehicleId: 2, state: 'charging' })]),
  })
  return {
    reads: () => reads,
    fail: (on: boolean) => (failing = on),
    ask: async () => {
      const { data, ...envelope } = JSON.parse(gunzipSync((await read(scope)).packed).toString()) as { data: unknown }
      expect(envelope).toEqual({ code: 200, msg: 'success' })
      return getMonitorFleet.response.parse(data)
    },
  }
}

it.each([0, 1, 499, 500, 2_001])('reports all of %i vehicles, whole and in order', async (count) => {
  const { orgs, vehicles } = await scene(count).ask()
  expect(orgs).toEqual([{ id: 1, parentId: null, name: 'Head' }])
  const markets = ['eu', 'cn']
  const expected = Array.from({ length: count }, (_, index) => [
    index + 1,
    markets[index % 2],
    index === 1 ? 'charging' : 'neverOnline',
  ])
  expect(vehicles.map(({ id, market, state }) => [id, market, state])).toEqual(expected)
})

it('is made once for those who ask together', async () => {
  const { ask, reads } = scene(1_500)
  const [first, second] = await Promise.all([ask(), ask()])
  expect(second).toEqual(first)
  expect(reads()).toBe(1)
})

it('is asked for again after a failure', async () => {
  const { ask, fail } = scene(3)
  fail(true)
  await expect(ask()).rejects.toThrow('gone')
  fail(false)
  expect((await ask()).vehicles).toHaveLength(3)
})
