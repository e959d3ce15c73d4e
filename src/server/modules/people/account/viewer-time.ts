import type { Language } from '#core/domain/language.ts'

const PLATFORM_ZONE = 'Asia/Shanghai'

/** A time inside a sentence of the server, where no client converts it: in the zone of the timezone header (docs/product/shared.md#times-and-formats). */
export function viewerTime(at: Date, zone: string | string[] | undefined, lang: Language): string {
  const part = partsIn(typeof zone === 'string' ? zone : PLATFORM_ZONE, at)
  const time = `${part.hour}:${part.minute}:${part.second}`
  if (lang === 'zh') return `${part.year}-${part.month}-${part.day} ${time}`
  return `${part.day}-${part.month}-${part.year} ${time}`
}

function partsIn(zone: string, at: Date): Record<string, string> {
  const format = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  let chosen: Intl.DateTimeFormat
  try {
    chosen = format(zone)
  } catch {
    chosen = format(PLATFORM_ZONE)
  }
  return Object.fromEntries(chosen.formatToParts(at).map(({ type, value }) => [type, value]))
}
