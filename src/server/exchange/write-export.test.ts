import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { streamWorkbook } from './write-export.ts'

it('leaves nothing behind at a target that has to be waited for', async () => {
  let most = 0
  const target: Writable = new Writable({
    highWaterMark: 1,
    write(_chunk, _encoding, written) {
      most = Math.max(most, target.listenerCount('close'))
      setTimeout(written, 1)
    },
  })
  async function* rows() {
    for (let row = 0; row < 6_000; row++) yield { vin: `${Math.sin(row)}${Math.cos(row)}` }
  }
  await streamWorkbook(target, {
    columns: ['vin'],
    words: {
      headings: ['VIN'],
      about: { title: 'About', lines: [] },
      dataTitle: 'Data',
      watermarkTitle: '',
      word: () => undefined,
    },
    timeZone: 'UTC',
    rows: rows(),
    signal: new AbortController().signal,
  })
  expect(most).toBeLessThan(8)
})
