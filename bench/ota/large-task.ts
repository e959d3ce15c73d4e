import { getHeapStatistics } from 'node:v8'
import * as contract from '#core/contract/upgrade-task.ts'
import { aSnapshot } from '#tests/builders/fleet-view.ts'
import { taskGround } from '#tests/support/task-ground.ts'

const MEGABYTE = 1024 * 1024
const SAMPLE_MS = 50

export interface LargeTask {
  vehicles: number
  previewSeconds: number
  /** Saved as a draft and submitted: rules, files and every vehicle are frozen. */
  creationSeconds: number
  /** How much more the heap held at its largest than before. */
  heapMegabytes: number
}

/** A task over many vehicles, each with a live state, as its planner makes it. */
export async function measureLargeTask(vehicles: number): Promise<LargeTask> {
  const snapshots: ReturnType<typeof aSnapshot>[] = []
  const ground = await taskGround({}, { all: () => snapshots })
  const { db, own, ask, input, draft, step, detail } = ground
  try {
    await db.pool.query(
      `insert into vehicle (oem_id, org_id, model_id, vin) select $1, $2, $3, 'LBENCH' || lpad(n::text, 11, '0')
         from generate_series(1, $4::int) n`,
      [own.oemId, own.north, own.truckModel, vehicles],
    )
    await db.pool.query(
      `insert into terminal (oem_id, vehicle_id, phone, sn, model, firmware)
         select oem_id, id, (13000000000 + id)::text, 'B' || id, 'FT-300', '7.1' from vehicle`,
    )
    await db.pool.query('analyze')
    const { rows } = await db.pool.query<{ id: number }>('select id from vehicle')
    for (const { id } of rows) snapshots.push(aSnapshot({ vehicleId: id }))
    const preview = await timed(() => ask(contract.previewUpgradeTask, { token: 'planner', body: input }))
    const creation = await timed(async () => step(contract.submitUpgradeTask, await draft()))
    const task = await detail(1)
    return {
      vehicles: task.vehicles,
      previewSeconds: preview.seconds,
      creationSeconds: creation.seconds,
      heapMegabytes: creation.heapMegabytes,
    }
  } finally {
    await ground.close()
  }
}

async function timed(work: () => Promise<unknown>): Promise<{ seconds: number; heapMegabytes: number }> {
  globalThis.gc?.()
  const before = getHeapStatistics().used_heap_size
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, getHeapStatistics().used_heap_size)
  }, SAMPLE_MS)
  const from = performance.now()
  await work()
  const seconds = (performance.now() - from) / 1000
  clearInterval(timer)
  return { seconds, heapMegabytes: (most - before) / MEGABYTE }
}
