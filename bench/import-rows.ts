/**
 * The largest workbook an import takes: 50,000 vehicles, one of a hundred wrong, checked, committed and undone three times. The
 * memory of the process is compared after each round. The baseline is the first round. `import-rows`; BENCH_ROWS.
 */
import { loadavg } from 'node:os'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Translator } from '#server/http/translate.ts'
import { importRepository } from '#server/modules/files/import/import-repository.ts'
import { importService } from '#server/modules/files/import/import-service.ts'
import { vehicleImporter } from '#server/modules/vehicles/vehicle/vehicle-importer.ts'
import { aTenant } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { workbookOf } from '#tests/support/workbook.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? 50_000)
const WRONG_EVERY = 100
const ROUNDS = 3
const GROWTH_MB = 20

setFlagsFromString('--expose_gc')
const collect = runInNewContext('gc') as () => void

const db = await testDatabase()
const { oemId, head } = await aTenant(db)
const person = await addAccount(db, { username: 'bench', password: 'x', oemId, orgId: head })
const caller = aCaller({ oemId, orgIds: [head], userId: person.id })
const service = importService({
  imports: importRepository(db),
  importers: [vehicleImporter({ reload: () => Promise.resolve() })],
  translator: new Translator(),
})
const rows = Array.from({ length: ROWS }, (_, n) => [
  `LIMP0${String(n).padStart(12, '0')}`,
  n % WRONG_EVERY === 0 ? 'No such organisation' : 'Head office',
  'T-460',
])
const content = Buffer.from(await (await workbookOf([['vin', 'orgName', 'modelCode'], ...rows])).arrayBuffer())
rows.length = 0

const megabytes = () => {
  collect()
  return getHeapStatistics().used_heap_size / 1e6
}
const seconds = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const from = performance.now()
  const result = await work()
  return [result, (performance.now() - from) / 1000]
}

console.log(`load ${loadavg()[0]!.toFixed(2)}, ${ROWS} rows, workbook of ${(content.length / 1e6).toFixed(1)} MB`)
const heaps = [megabytes()]
let peak = 0
const watching = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss / 1e6)), 100)
for (let round = 1; round <= ROUNDS; round += 1) {
  const [{ run }, checked] = await seconds(() =>
    service.dryRun(caller, 'vehicle', { fileName: 'bench.xlsx', content }, 'en'),
  )
  const [done, committed] = await seconds(() => service.commit(caller, run.id))
  const [undone, taken] = await seconds(() => service.undo(caller, run.id))
  heaps.push(megabytes())
  console.log(
    `round ${round}: checked in ${checked.toFixed(1)} s, committed in ${committed.toFixed(1)} s, undone in ${taken.toFixed(1)} s; ` +
      `${done.success} added, ${done.failed} failed, ${undone} undone; heap ${heaps.at(-1)!.toFixed(0)} MB`,
  )
}
clearInterval(watching)
await db.close()
const growth = heaps.at(-1)! - heaps[1]!
console.log(
  `heap before ${heaps[0]!.toFixed(0)} MB, grew by ${growth.toFixed(1)} MB from round 1 to ${ROUNDS}; largest resident ${peak.toFixed(0)} MB`,
)
if (growth > GROWTH_MB) process.exitCode = 1
