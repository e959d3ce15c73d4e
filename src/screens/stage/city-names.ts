import { z } from 'zod'

/** Built by `scripts/regions`: names of Chinese cities by language, under their Latin names. */
const CityNames = z.record(z.string(), z.record(z.string(), z.string()))
export type CityNames = z.output<typeof CityNames>

let names: Promise<CityNames> | undefined

/** Fetched once for all lists; empty where the platform has no such file. */
export function loadCityNames(): Promise<CityNames> {
  names ??= fetchNames().catch(() => {
    names = undefined
    return {}
  })
  return names
}

async function fetchNames(): Promise<CityNames> {
  const answer = await fetch('/map/cities.json')
  if (!answer.ok) throw new Error(`names of cities: ${answer.status}`)
  return CityNames.parse(await answer.json())
}

/** A city of the register, written in Latin or Chinese letters, in another language; unknown names stay as they are. */
export function cityName(register: string, language: string, known: CityNames): string {
  const short = register.replace(/市$/, '')
  const [latin, local] = known[register]
    ? [register, known[register]]
    : (Object.entries(known).find(([, each]) => each['zh'] === short || each['zh'] === register) ?? [register, {}])
  return local[language] ?? latin
}
