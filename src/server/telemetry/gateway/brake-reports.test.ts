import { expect, it } from 'vitest'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { createLog } from '#server/ops/log.ts'
import { BrakeReports } from './brake-reports.ts'
import type { BrakeRow } from './brake-repository.ts'
import { framesIn } from './bus-frames.ts'

const EXTENDED = 0x4000_0000
const EBC4 = 0x18fe_ac0b
const upload = (...frames: [id: number, bytes: number[]][]) =>
  framesIn({
    id: 0x0705,
    version: '2019' as const,
    body: encodeBody(0x0705, '2019', {
      clock: '1200000000',
      frames: frames.map(([id, bytes]) => ({
        word: EXTENDED + id,
        data: Uint8Array.from([...bytes, ...Array<number>(8 - bytes.length).fill(0xff)]),
      })),
    }),
  })!

function aListener(fails = false) {
  const kept: BrakeRow[] = []
  const keep = (rows: readonly BrakeRow[]) => {
    if (fails) {
      fails = false
      return Promise.reject(new Error('no database'))
    }
    kept.push(...rows)
    return Promise.resolve()
  }
  return { kept, reports: new BrakeReports({ keep }, createLog('silent')) }
}

it('keeps the thinnest lining of all wheels, from any unit, and only when it changes', async () => {
  const { kept, reports } = aListener()
  reports.note(upload([0x0cf0_0400, [1, 2]], [EBC4, [200, 150, 0xff, 0xfe]]), { vehicleId: 1, at: 1_000 })
  await reports.save()
  reports.note(upload([EBC4 + 1, [200, 150]]), { vehicleId: 1, at: 2_000 })
  await reports.save()
  reports.note(upload([EBC4, [200, 100]]), { vehicleId: 1, at: 3_000 })
  reports.note(upload([EBC4, [0xff, 0xff]]), { vehicleId: 2, at: 3_000 })
  reports.note(upload([0x0cf0_0400, [1, 2]]), { vehicleId: 3, at: 3_000 })
  await reports.save()
  expect(kept).toEqual([
    { vehicleId: 1, lining: 60, at: 1_000 },
    { vehicleId: 1, lining: 40, at: 3_000 },
  ])
})

it('writes what could not be written with the next report', async () => {
  const { kept, reports } = aListener(true)
  reports.note(upload([EBC4, [50]]), { vehicleId: 1, at: 1_000 })
  await reports.save()
  reports.note(upload([EBC4, [50]]), { vehicleId: 1, at: 2_000 })
  await reports.save()
  expect(kept).toEqual([{ vehicleId: 1, lining: 20, at: 2_000 }])
})
