const GB_STARTS = ['2323', '2424'] as const

/** The first bytes of a stored sample identify its protocol. */
export const sampleFrame = (sample: string) => ({
  content: sample,
  protocol: GB_STARTS.some((start) => sample.startsWith(start)) ? ('gb32960' as const) : ('jt808' as const),
})
