import { describe, expect, it } from 'vitest'
import { anArchive, hideEntry, packed } from '#tests/support/archive.ts'
import { mustUnpackWithin, UnusableZip, zipEntries } from './zip-entries.ts'

const two = anArchive([packed('a', 'first'), packed('b', 'second')])
const names = (file: Buffer) => zipEntries(file).map(({ name }) => name)

describe('files of an archive', () => {
  it('are those of its central directory, not those of its local headers', () => {
    expect(names(two)).toEqual(['a', 'b'])
    expect(hideEntry(two).includes('second')).toBe(two.includes('second'))
    expect(names(hideEntry(two))).toEqual(['a'])
  })

  it('are measured by unpacking them, whatever the archive says about their size', async () => {
    const entries = zipEntries(anArchive([packed('a', Buffer.alloc(2_000_000)), packed('b', Buffer.alloc(2_000_000))]))
    await expect(mustUnpackWithin(entries, 4_000_000)).resolves.toBeUndefined()
    await expect(mustUnpackWithin(entries, 3_999_999)).rejects.toThrow(UnusableZip)
  })

  it.each([
    ['that is cut off', two.subarray(0, 40)],
    ['that is no archive', Buffer.from('PK')],
    ['whose directory lies outside', changedAt(two.length - 22 + 16, 0xffff_fff0)],
    ['whose entry begins outside', changedAt(directoryAt() + 42, 0x7fff_ffff)],
    ['whose entry is longer than the file', changedAt(directoryAt() + 20, 0x7fff_ffff)],
    ['whose entries overlap', changedAt(directoryAt() + 20, 60)],
    ['whose two entries are the same bytes', changedAt(directoryAt() + 47 + 42, 0)],
    ['with two entries of one name', anArchive([packed('a', '1'), packed('a', '2')])],
  ])('are refused in a file %s', (_what, file) => {
    expect(() => zipEntries(file)).toThrow(UnusableZip)
  })

  it('are refused when their content is damaged', async () => {
    const [first] = zipEntries(two)
    await expect(mustUnpackWithin([{ ...first!, packed: Buffer.alloc(9, 0xff) }], 1000)).rejects.toThrow(UnusableZip)
  })
})

function directoryAt(): number {
  return two.readUInt32LE(two.length - 22 + 16)
}

function changedAt(at: number, value: number): Buffer {
  const file = Buffer.from(two)
  file.writeUInt32LE(value >>> 0, at)
  return file
}
