import { describe, expect, it } from 'vitest'
import { channelName } from './channel-name.ts'
import { chase } from './chase.ts'

describe('staying live', () => {
  it.each([
    ['no buffer', 5, 5, { playbackRate: 1 }],
    ['exactly 1 s ahead', 6, 5, { playbackRate: 1 }],
    ['more than 1 s ahead', 6.1, 5, { playbackRate: 1.1 }],
    ['exactly 10 s ahead', 15, 5, { playbackRate: 1.1 }],
    ['more than 10 s ahead', 15.5, 5, { playbackRate: 1, jumpTo: 15.2 }],
  ])('%s', (_what, end, at, wanted) => expect(chase(end, at)).toEqual(wanted))
})

describe('names of channels', () => {
  it.each([
    [1, 'cockpit'],
    [2, 'forward'],
    [3, 'left'],
    [4, 'right'],
    [5, 'back'],
    [13, 'back'],
    [33, 'back'],
  ])('%d is %s', (channelNo, name) => expect(channelName(channelNo)).toBe(name))
})
