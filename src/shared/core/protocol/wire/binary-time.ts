const two = (value: number): string => String(value).padStart(2, '0')

/**
 * Six plain numbers, year from 2000, to `YYYY-MM-DD HH:mm:ss` of the same zone; null when they are no date. Shorter input
 * is null too.
 */
export function decodeBinaryTime(bytes: Uint8Array): string | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = bytes
  if (bytes.length < 6 || year > 99 || month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59) return null
  if (day < 1 || day > new Date(Date.UTC(2000 + year, month, 0)).getUTCDate()) return null
  return `${2000 + year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`
}

const TEXT = /^20(\d\d)-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/

/** The reverse; null gives six zeros. RangeError for a text of another shape or a date that does not exist. */
export function encodeBinaryTime(time: string | null): Uint8Array {
  if (time === null) return new Uint8Array(6)
  const bytes = Uint8Array.from((TEXT.exec(time) ?? []).slice(1), Number)
  if (decodeBinaryTime(bytes) === null) throw new RangeError(`"${time}" is no time from 2000-01-01 to 2099-12-31`)
  return bytes
}
