import { describe, expect, it } from 'vitest'
import { anArchive, packed } from '#tests/support/archive.ts'
import { inThread, ThreadExhausted } from './worker-thread.ts'

const limits = { rows: 10, columns: 10, cell: 100, text: 1e9, unpacked: 1e9 }
const work = {
  name: 'sheet-worker',
  from: new URL('../modules/files/import/read-workbook.ts', import.meta.url).href,
  data: { file: new Uint8Array(anArchive([packed('x', 'y')])), limits },
  memoryMegabytes: 128,
  deadlineMs: 60_000,
  onMessage: () => true,
}

describe('work in a thread of its own', () => {
  it('is done when its message says so', async () => {
    const messages: unknown[] = []
    await inThread({ ...work, onMessage: (message) => messages.push(message) > 0 })
    expect(messages).toEqual([{ failure: 'unreadable' }])
  })

  it('ends alone when it needs more memory than it was given', async () => {
    // Less than a thread needs to begin: what its work needs depends on when memory is collected.
    await expect(inThread({ ...work, memoryMegabytes: 2 })).rejects.toThrow(ThreadExhausted)
  })

  it('ends alone when it takes too long', async () => {
    await expect(inThread({ ...work, deadlineMs: 1 })).rejects.toThrow(ThreadExhausted)
  })

  it('fails with the error of whoever takes its messages', async () => {
    const refusing = inThread({
      ...work,
      onMessage: () => {
        throw new Error('not this one')
      },
    })
    await expect(refusing).rejects.toThrow('not this one')
  })

  it('fails when it ends without having said that it is done', async () => {
    await expect(inThread({ ...work, onMessage: () => false })).rejects.toThrow('before its work was done')
  })

  it('fails when there is no such work', async () => {
    await expect(inThread({ ...work, name: 'nothing' })).rejects.toThrow(/nothing/)
  })
})
