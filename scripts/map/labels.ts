import type { MapProperties } from './map-layer.ts'

/** The languages of the product. */
export const MAP_LANGUAGES = ['zh', 'en', 'ru', 'es', 'fr', 'pt', 'ar', 'de'] as const
export type MapLanguage = (typeof MAP_LANGUAGES)[number]

/** A name per language; a language left out falls back to the latin name. */
export type LocalNames = Partial<Record<MapLanguage, string>>

/** Label properties of a feature: `name` in latin letters, `name_<language>` where that differs. */
export function labelProperties(latin: string, local: LocalNames): MapProperties {
  const properties: MapProperties = { name: latin }
  for (const language of MAP_LANGUAGES) {
    const name = local[language]
    if (name !== undefined && name !== latin) properties[`name_${language}`] = name
  }
  return properties
}

const regionNames = new Map(
  MAP_LANGUAGES.map((language) => [language, new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })]),
)

// "Myanmar (Burma)" and "Гонконг (САР)" carry a second name in brackets; a map label has room for one.
const IN_BRACKETS = /\s*[(（][^)）]*[)）]/g

/** Names of a country or territory in every language, from the runtime's own tables. */
export function countryNames(alpha2: string): Record<MapLanguage, string> | undefined {
  const names: LocalNames = {}
  for (const [language, table] of regionNames) {
    const name = table.of(alpha2)
    if (name === undefined) return undefined
    names[language] = name.replace(IN_BRACKETS, '')
  }
  return names as Record<MapLanguage, string>
}
