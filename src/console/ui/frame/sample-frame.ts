const GB_STARTS = ['2323', '2424'] as const

/** A kept sample says by its first bytes which protocol it is of. */
export const sampleFrame = (sample: string) => ({
  content: sample,
  protocol: GB_STARTS.some((start) => sample.startsWith(start)) ? ('gb32960' as const) : ('jt808' as const),
})
