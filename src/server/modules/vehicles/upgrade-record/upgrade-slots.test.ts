import { describe, expect, it } from 'vitest'
import { type Sending, upgradeSlots } from './upgrade-slots.ts'

const MB = 1_000_000
const file = (over: Partial<Sending> = {}): Sending => ({
  oemId: 'oem-1',
  channel: 'http',
  carrier: 'China Mobile',
  fileSize: 4 * MB,
  taskId: null,
  sentBytes: 0,
  ...over,
})
const none = { maxDownloads: null, bytesLeft: null, carriers: [] }

describe('upgradeSlots', () => {
  it('lets 200 downloads and 10 packages be under way on the whole platform', () => {
    const slots = upgradeSlots([], new Map())
    for (let n = 0; n < 199; n += 1) slots.take(file({ oemId: `oem-${n % 7}` }))
    for (let n = 0; n < 10; n += 1) slots.take(file({ channel: 'package' }))
    expect(slots.blockerOf(file())).toBeNull()
    expect(slots.blockerOf(file({ channel: 'package' }))).toBe('queue')
    slots.take(file())
    expect(slots.blockerOf(file({ oemId: 'oem-9' }))).toBe('queue')
  })

  it('obeys the limit of one tenant, counting what is under way, and leaves others alone', () => {
    const slots = upgradeSlots([file()], new Map([['oem-1', { ...none, maxDownloads: 2 }]]))
    expect(slots.blockerOf(file())).toBeNull()
    slots.take(file())
    expect(slots.blockerOf(file())).toBe('queue')
    expect(slots.blockerOf(file({ oemId: 'oem-2' }))).toBeNull()
  })

  it('obeys the limit of a network operator', () => {
    const carriers = [{ carrier: 'China Unicom', maxDownloads: 1 }]
    const slots = upgradeSlots([file({ carrier: 'China Unicom' })], new Map([['oem-1', { ...none, carriers }]]))
    expect(slots.blockerOf(file({ carrier: 'China Unicom' }))).toBe('queue')
    expect(slots.blockerOf(file({ carrier: 'China Mobile' }))).toBeNull()
    expect(slots.blockerOf(file({ carrier: '' }))).toBeNull()
    expect(slots.blockerOf(file({ oemId: 'oem-2', carrier: 'China Unicom' }))).toBeNull()
  })

  it('begins no file when the data of the hour are used up, and sends one that is larger than what is left', () => {
    const slots = upgradeSlots([], new Map([['oem-1', { ...none, bytesLeft: 5 * MB }]]))
    expect(slots.blockerOf(file({ fileSize: 90 * MB }))).toBeNull()
    slots.take(file({ fileSize: 90 * MB }))
    expect(slots.blockerOf(file({ fileSize: 1 }))).toBe('quota')
    expect(slots.blockerOf(file({ oemId: 'oem-2' }))).toBeNull()
  })

  it('begins no file of a task whose data of the day are used up, with what is under way', () => {
    const dayLeft = new Map([[7, 9 * MB]])
    const slots = upgradeSlots([file({ taskId: 7, sentBytes: 3 * MB })], new Map(), dayLeft)
    // 8 MB are left, then 4, then nothing: the last file that begins may be larger than what is left.
    expect(slots.blockerOf(file({ taskId: 7 }))).toBeNull()
    slots.take(file({ taskId: 7, sentBytes: 4 * MB }))
    slots.take(file({ taskId: 7, channel: 'package', fileSize: 3 * MB }))
    expect(slots.blockerOf(file({ taskId: 7, fileSize: 90 * MB }))).toBeNull()
    slots.take(file({ taskId: 7 }))
    expect(slots.blockerOf(file({ taskId: 7 }))).toBe('dayQuota')
    expect(slots.blockerOf(file({ taskId: 8 }))).toBeNull()
    expect(slots.blockerOf(file())).toBeNull()
  })
})
