import type { Language } from '#core/domain/language.ts'
import { PLATFORM_ZONE } from '#core/domain/platform-time.ts'
import { plainWall, wallText, withMark } from '#core/domain/wall-time.ts'

/** A time inside a sentence of the server, where no client converts it: in the zone of the timezone header (docs/product/shared.md#times-and-formats). */
export function viewerTime(at: Date, zone: string | string[] | undefined, lang: Language): string {
  const text = textIn(typeof zone === 'string' ? zone : PLATFORM_ZONE, at.getTime())
  const [day = '', clock = ''] = plainWall(text).split(' ')
  const written = lang === 'zh' ? day : day.split('-').toReversed().join('-')
  return withMark(`${written} ${clock}`, text)
}

function textIn(zone: string, at: number): string {
  try {
    return wallText(at, zone)
  } catch {
    return wallText(at, PLATFORM_ZONE)
  }
}
