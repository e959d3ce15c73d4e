// A process that works off a queue until it is killed: writes a line when a job has begun, and never ends it.
import { writeSync } from 'node:fs'
import { createLog } from '#server/ops/log.ts'
import { job, repeat } from '#server/work/background-work.ts'
import { startWork } from '#server/work/start-work.ts'
import { heldKind } from './work-kinds.ts'

const connection = JSON.parse(process.argv[2]!) as object

startWork({
  db: { connection },
  log: createLog('silent'),
  work: [
    job(heldKind, {
      run: async () => {
        writeSync(1, 'begun\n')
        await new Promise(() => undefined)
      },
    }),
    repeat('test.repeated', 50, async () => void writeSync(1, 'repeated\n')),
  ],
})
