type Words = Record<string, string>

/** The words that pages of every section need; a build puts them here (scripts/source-words.ts), elsewhere there are none. */
export const wide: Record<string, Words> = {}
/** Those of the walls; a build puts them here as well. */
export const walls = (): Promise<Record<string, Words>> => Promise.resolve({})
/** Each further file is fetched when it is first needed. */
export const others = import.meta.glob<Words>('../../../../../locales/ar/*.json', { import: 'default' })
