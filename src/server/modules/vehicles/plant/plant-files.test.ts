import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/plant.ts'
import { createLog } from '#server/ops/log.ts'
import { plantGround } from '#tests/support/plant-ground.ts'
import { readPlantFiles } from './plant-files.ts'
import { plantReceiver } from './plant-receiver.ts'

const ground = await plantGround()
const { db, own, ask, apply, done, states, only, of, VIN } = ground
beforeEach(ground.reset)
afterAll(ground.close)

describe('day totals', () => {
  it('are compared, and missing VINs named', async () => {
    const [day] = new Date(Date.now() + 8 * 3_600_000).toISOString().split('T') as [string]
    await done([of('built', { eventTime: `${day} 00:00:01` })])
    const totals = [{ day, event: 'built' as const, count: 2, vins: [VIN, 'LPLANT00000000003'] }]
    const body = { plant: 'P1', totals }
    expect((await ask(contract.reportPlantTotals, { body, token: 'reporter' })).data).toEqual({ changed: 1 })
    expect((await ask(contract.listPlantDays, {})).data).toEqual([
      { plantCode: 'P1', day, event: 'built', plantCount: 2, received: 1, applied: 1, missing: 1 },
    ])
    const query = { plantCode: 'P1', day, event: 'built' as const }
    expect((await ask(contract.listMissingVins, { query })).data).toEqual(['LPLANT00000000003'])
    expect((await ask(contract.listMissingVins, { query, token: 'south' })).data).toEqual([])
  })
})

describe('files of a plant', () => {
  it('are read once and moved away, with what could not be read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plant-'))
    const place = join(folder, own.oemId)
    await mkdir(place)
    await mkdir(join(folder, 'strangers'))
    const old = new Date(Date.now() - 60_000)
    const put = async (name: string, text: string) => {
      await writeFile(join(place, name), text)
      await utimes(join(place, name), old, old)
    }
    await put('a.ndjson', `${JSON.stringify({ plant: 'P1', ...of('built') })}\nno json\n`)
    await put(
      'b.csv',
      `plant,messageId,vin,event,eventTime,certificateNo\nP1,"M,1",${VIN},lineOff,2026-05-02 08:00:00,"C ""1"""\n`,
    )
    await put('c.ndjson', 'nothing of use\n')
    await put('d.csv', `plant,messageId,vin,event,eventTime\nP1,M2,${VIN},shipped,2026-05-03 08:00:00\nP1,"M3,${VIN}`)
    await writeFile(join(place, 'fresh.csv'), 'still being written')
    const parts = {
      folder,
      receiver: plantReceiver(db),
      isTenant: (oemId: string) => Promise.resolve(oemId === own.oemId),
      log: createLog('silent'),
    }
    expect(await readPlantFiles(parts, new AbortController().signal)).toBe(4)
    await apply()
    expect(await states()).toEqual({ built: 'applied', lineOff: 'applied' })
    expect(await only('lineOff')).toMatchObject({ messageId: 'M,1', payload: { certificateNo: 'C "1"' } })
    expect((await readdir(join(place, 'done'))).sort()).toEqual(['a.ndjson', 'a.ndjson.errors.txt', 'b.csv'])
    expect((await readdir(join(place, 'failed'))).sort()).toEqual([
      'c.ndjson',
      'c.ndjson.errors.txt',
      'd.csv',
      'd.csv.errors.txt',
    ])
    const { data } = await ask(contract.listPlantBatches, {})
    expect(data.list.map(({ fileName, unreadable }: contract.PlantBatchRow) => [fileName, unreadable])).toEqual([
      ['b.csv', 0],
      ['a.ndjson', 1],
    ])
    expect(await readPlantFiles(parts, new AbortController().signal)).toBe(0)
    await rm(folder, { recursive: true })
  })
})
