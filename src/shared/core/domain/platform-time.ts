/** Zone of every time on the wire. */
export const PLATFORM_ZONE = 'Asia/Shanghai'

/** Shanghai has had UTC+8 without daylight saving since 1991, so platform time needs no zone database. */
export const PLATFORM_OFFSET_MS = 8 * 3_600_000

/** Epoch milliseconds as platform time, "YYYY-MM-DD HH:mm:ss" in Asia/Shanghai. */
export function toPlatformTime(epochMs: number): string {
  return new Date(epochMs + PLATFORM_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** The same of a moment; null stays null. */
export const platformTimeOf = <At extends Date | null>(at: At) =>
  (at ? toPlatformTime(at.getTime()) : null) as At extends Date ? string : null

/** Platform time as epoch milliseconds; NaN when the text is no time. */
export function fromPlatformTime(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}+08:00`)
}

/** Start of the platform day that holds this moment, epoch ms. */
export function platformDayStart(epochMs: number): number {
  return Math.floor((epochMs + PLATFORM_OFFSET_MS) / 86_400_000) * 86_400_000 - PLATFORM_OFFSET_MS
}
