/** Kinds of coding in media packets (JT/T 1078 table 12), by number. */
export const PAYLOAD_TYPES = {
  1: 'g721',
  2: 'g722',
  3: 'g723',
  4: 'g728',
  5: 'g729',
  6: 'g711a',
  7: 'g711u',
  8: 'g726',
  9: 'g729a',
  10: 'dvi4',
  11: 'dvi4',
  12: 'dvi4',
  13: 'dvi4',
  14: 'lpc',
  15: 's16be',
  16: 's16be',
  17: 'mpegAudio',
  18: 'lpcm',
  19: 'aac',
  20: 'wma9',
  21: 'heAac',
  22: 'pcm',
  23: 'pcm',
  24: 'aacLc',
  25: 'mp3',
  26: 'imaAdpcm',
  27: 'mp4Audio',
  28: 'amr',
  91: 'transparent',
  98: 'h264',
  99: 'h265',
  100: 'avs',
  101: 'svac',
} as const

export type PayloadType = (typeof PAYLOAD_TYPES)[keyof typeof PAYLOAD_TYPES]

/** Name of a payload number; null for one the standard does not know. */
export const payloadType = (payload: number): PayloadType | null =>
  PAYLOAD_TYPES[payload as keyof typeof PAYLOAD_TYPES] ?? null

export const PAYLOAD_H264 = 98
export const PAYLOAD_G711A = 6
