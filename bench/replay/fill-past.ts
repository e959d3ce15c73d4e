/**
 * Run by tests/support/past-platform.ts in a process of its own: puts the demo fleet and its past, one position every ten seconds of each
 * vehicle, into a data folder, as the recorder would have written it, and compacts the hours that are over. Says what it did
 * in one line.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { compactionRepository } from '#server/telemetry/history/compaction-repository.ts'
import { compactDue } from '#server/telemetry/history/compactor.ts'
import { energyRepository } from '#server/telemetry/history/energy-repository.ts'
import { seedDemo } from '#server/modules/system/demo/seed-demo.ts'
import { createLog } from '#server/ops/log.ts'
import { TelemetryRepository } from '#server/telemetry/recorder/telemetry-repository.ts'
import type { PositionRow } from '#server/telemetry/recorder/telemetry-row.ts'
import { createDatabase } from '#server/store/database.ts'
import type { Past, PastWanted } from '#tests/support/past-platform.ts'
import { DrivingVehicle } from '../history/driving-vehicle.ts'

const STEP_MS = 10_000
const HOUR_MS = 3_600_000
const BATCH_ROWS = 2_000
const QUIET_MS = 11_000

const { dataDir, vehicles, hours } = JSON.parse(process.argv[2]!) as PastWanted
const log = createLog('warn')
const db = createDatabase({ dataDir }, log)
await db.start()
try {
  await seedDemo(db, { simVehicles: vehicles }, log)
  const { rows } = await db.pool.query<{ id: number }>(`select id from vehicle where oem_id = 'demo' order by id`)
  const ids = rows.map(({ id }) => Number(id))
  const to = Math.floor(Date.now() / STEP_MS) * STEP_MS
  const from = to - hours * HOUR_MS
  await drive(ids, from, to)
  const compaction = compactionRepository(db)
  // Days that rows came for a moment ago are left alone; the platform would merge them while it is measured.
  for (;;) {
    await compactDue({ compaction, energy: energyRepository(db), log })
    if ((await compaction.lateDays()).length === 0) break
    await wait(QUIET_MS)
  }
  // The end of a range is inclusive: this is a whole number of hours.
  console.log(JSON.stringify({ vehicleIds: ids, from: from / 1000, to: to / 1000 - 1 } satisfies Past))
} finally {
  await db.close()
}

async function drive(ids: readonly number[], from: number, to: number): Promise<void> {
  const writer = new TelemetryRepository(db.pool)
  const fleet = ids.map((id) => new DrivingVehicle(id, from))
  let positions: PositionRow[] = []
  const flush = async () => {
    await writer.write({ positions, logs: [], alarms: [] })
    positions = []
  }
  for (let at = from; at < to; at += STEP_MS) {
    positions.push(...fleet.map((vehicle) => ({ ...vehicle.report(at), oemId: 'demo' })))
    if (positions.length >= BATCH_ROWS) await flush()
  }
  await flush()
}
