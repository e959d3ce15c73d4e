const ZONE_MS = 8 * 3_600_000

/** Epoch ms of `YYYY-MM-DD HH:mm:ss` in UTC+8, the zone of the standard. NaN when it is none. */
export const fromPlatformTime = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`) - ZONE_MS
