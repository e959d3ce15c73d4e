import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { canUploadOf } from './can-upload.ts'
import { encodeBody } from './message.ts'

const upload = (count: number) => {
  const frames = Array.from({ length: count }, (_, at) => ({ word: 0x100 + at, data: new Uint8Array(8).fill(at) }))
  return encodeBody(0x0705, '2013', { clock: '0800000000', frames })
}
const words = (id: number, body: Uint8Array) =>
  canUploadOf({ id, version: '2013', body })?.frames.map(({ word }) => word) ?? null
const compressed = (data: Uint8Array | string) => encodeBody(0x0901, '2013', { content: gzipSync(data) })

it('reads bus data as they are and compressed', () => {
  expect(words(0x0705, upload(3))).toEqual([0x100, 0x101, 0x102])
  expect(words(0x0901, compressed(upload(3)))).toEqual([0x100, 0x101, 0x102])
})

it('finds none in other messages, in what is no GZIP, in other compressed data and in more than its limit', () => {
  expect(words(0x0200, upload(1))).toBeNull()
  expect(words(0x0901, compressed('neither a frame nor bus data'))).toBeNull()
  expect(words(0x0901, encodeBody(0x0901, '2013', { content: new Uint8Array(20) }))).toBeNull()
  expect(words(0x0901, new Uint8Array(2))).toBeNull()
  expect(words(0x0901, compressed(upload(5_400)))).toHaveLength(5_400)
  expect(words(0x0901, compressed(upload(5_600)))).toBeNull()
})

it.each([0, 1, 6, 7, 15])('reads what there is of an upload cut to %i bytes', (length) => {
  expect(words(0x0705, upload(2).subarray(0, length))).toEqual([])
})
