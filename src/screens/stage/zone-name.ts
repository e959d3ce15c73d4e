const exemplar = (zone: string) => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone

/**
 * "Shanghai · GMT+8": the city of the zone in the language, and its offset. Browsers
 * know a city in other scripts only as "time of …", so languages with another script use that.
 */
export function zoneName(zone: string, language: string, now: number): string {
  const part = (timeZoneName: 'shortOffset' | 'shortGeneric') =>
    new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName })
      .formatToParts(now)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const offset = part('shortOffset')
  return `${OWN_LETTERS.has(language.slice(0, 2)) ? part('shortGeneric') : exemplar(zone)} · ${offset}`
}

/** Languages that do not write places in Latin letters. */
const OWN_LETTERS: ReadonlySet<string> = new Set(['ar', 'ru', 'zh'])
