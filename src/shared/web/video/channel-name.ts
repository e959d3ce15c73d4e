const NAMED = { 1: 'cockpit', 2: 'forward', 3: 'left', 4: 'right' } as const

export type ChannelName = (typeof NAMED)[keyof typeof NAMED] | 'back'

/** Direction of a camera: channels 1 to 4 have names, every other one looks back (docs/product/shared.md#video). */
export const channelName = (channelNo: number): ChannelName => NAMED[channelNo as keyof typeof NAMED] ?? 'back'
