import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unzipped } from '#tests/support/unzipped.ts'
import { zipFile } from './zip-file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleetwall-zip-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('zip file', () => {
  it('holds files with their names, in order, empty ones too', async () => {
    const path = join(folder, 'a.zip')
    const files = new Map([
      ['2026-01-01.csv', 'vin,plate\n'.repeat(20_000)],
      ['车辆.csv', ''],
    ])
    const zip = zipFile(path)
    for (const [name, content] of files) {
      await writeFile(join(folder, 'part'), content)
      await zip.add(name, join(folder, 'part'))
    }
    await zip.finish()
    await zip.close()
    const packed = await readFile(path)
    expect(packed.length).toBeLessThan(2000)
    expect([...unzipped(packed)].map(([name, content]) => [name, content.toString()])).toEqual([...files])
  })

  it('reads a file before it goes on, so that one file can be filled again for each entry', async () => {
    const path = join(folder, 'c.zip')
    const zip = zipFile(path)
    const names = ['1', '2', '3']
    for (const name of names) {
      await writeFile(join(folder, 'part'), name.repeat(300_000))
      await zip.add(name, join(folder, 'part'))
    }
    await zip.finish()
    await zip.close()
    expect(
      [...unzipped(await readFile(path))].map(([name, content]) => [name, content.toString('utf8', 0, 1)]),
    ).toEqual(names.map((name) => [name, name]))
  })

  it('says when the archive cannot be written', async () => {
    await writeFile(join(folder, 'source'), 'vin')
    const zip = zipFile(join(folder, 'no-folder', 'd.zip'))
    await expect(zip.add('a', join(folder, 'source')).then(() => zip.finish())).rejects.toThrow(/ENOENT/)
    await zip.close()
  })

  it('says when a file to add is gone', async () => {
    const zip = zipFile(join(folder, 'b.zip'))
    await expect(zip.add('a', join(folder, 'missing'))).rejects.toThrow(/ENOENT/)
    await zip.close()
  })
})
