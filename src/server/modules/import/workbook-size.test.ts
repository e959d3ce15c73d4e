import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { unpacksWithin } from './workbook-size.ts'

describe('size of a workbook', () => {
  it('is what it unpacks to rather than believing it', async () => {
    const bomb = aZip('xl/sharedStrings.xml', Buffer.alloc(2_000_000), { claimed: 10 })
    expect(await unpacksWithin(bomb, 3_000_000)).toBe(true)
    expect(await unpacksWithin(bomb, 1_000_000)).toBe(false)
  })

  it('cannot be measured when the archive is broken', async () => {
    await expect(unpacksWithin(Buffer.from('PK'))).rejects.toThrow(RangeError)
  })
})

/** An archive of one part that lies about its size. */
function aZip(name: string, content: Buffer, { claimed }: { claimed: number }): Buffer {
  const packed = deflateRawSync(content)
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(8, 4)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(claimed, 18)
  fields.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed])
  const entry = Buffer.concat([
    Buffer.from('PK\u0001\u0002'),
    Buffer.from([20, 0]),
    fields,
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, entry, end])
}
