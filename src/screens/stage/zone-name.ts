/** "Shanghai · GMT+8": the city people know and the offset they can count with. */
export function zoneName(zone: string, language: string, now: number): string {
  const city = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(now)
    .find((part) => part.type === 'timeZoneName')
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  return `${place} · ${city?.value ?? ''}`
}
