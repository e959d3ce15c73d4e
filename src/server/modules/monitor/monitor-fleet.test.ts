import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { getMonitorFleet } from '#core/contract/monitor.ts'
import { aFleet, aSnapshot } from '#tests/builders/fleet-view.ts'
import { monitorFleet } from './monitor-fleet.ts'

const scope = { oemId: 'demo', orgIds: [1] }
const aRow = (id: number) => ({
  id,
  vin: `LTEST${String(id).padStart(12, '0')}`,
  plate: String(id).padStart(6, '0'),
  orgId: 1,
  country: id % 2 ? 'DE' : 'CN',
  vehicleClass: 'truck',
  powerType: '柴油',
  brandName: 'B',
  seriesName: 'S',
  modelCode: 'M',
  modelName: 'M',
})

/** A repository of so many vehicles. */
function scene(vehicles: number) {
  let reads = 0
  let failing = false
  const rows = Array.from({ length: vehicles }, (_, index) => aRow(index + 1))
  const read = monitorFleet({
    monitor: {
      orgs: () => Promise.resolve([{ id: 1, parentId: null, name: 'Head' }]),
      vehicles: (_scope: unknown, after: { id: number } | undefined, limit: number) => {
        reads += 1
        if (failing) return Promise.reject(new Error('gone'))
        const from = after?.id ?? 0
        return Promise.resolve(rows.slice(from, from + limit))
      },
    } as unknown as Parameters<typeof monitorFleet>[0]['monitor'],
    fleet: aFleet(() => [aSnapshot({ vehicleId: 2, state: 'charging' })]),
  })
  return {
    reads: () => reads,
    fail: (on: boolean) => (failing = on),
    async ask() {
      const { data, ...envelope } = JSON.parse(gunzipSync((await read(scope)).packed).toString()) as { data: unknown }
      expect(envelope).toEqual({ code: 200, msg: 'success' })
      return getMonitorFleet.response.parse(data)
    },
  }
}

it.each([0, 1, 999, 1_000, 2_001])('tells all of %i vehicles, whole and in order', async (count) => {
  const { orgs, vehicles } = await scene(count).ask()
  expect(orgs).toEqual([{ id: 1, parentId: null, name: 'Head' }])
  expect(vehicles.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  if (count > 1) expect(vehicles[1]).toMatchObject({ market: 'cn', state: 'charging' })
  if (count > 0) expect(vehicles[0]).toMatchObject({ market: 'eu', state: 'neverOnline' })
})

it('is made once for those who ask together', async () => {
  const { ask, reads } = scene(1_500)
  const [first, second] = await Promise.all([ask(), ask()])
  expect(second).toEqual(first)
  expect(reads()).toBe(2)
})

it('is asked for anew after a failure', async () => {
  const { ask, fail } = scene(3)
  fail(true)
  await expect(ask()).rejects.toThrow('gone')
  fail(false)
  expect((await ask()).vehicles).toHaveLength(3)
})
