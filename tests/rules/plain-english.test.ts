import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ALLOWED_TEXTS, AVOIDED_IN_TEXTS, countAvoided, spoken } from '#tests/support/plain-english.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const BASELINE = join(root, 'tests/rules/plain-english.json')
const FOLDERS = ['src/server', 'src/console', 'src/screens', 'src/shared', 'src/simulator', 'src/gallery', 'scripts']

const texts = readdirSync(join(root, 'locales/en')).flatMap((file) => {
  const messages = JSON.parse(readFileSync(join(root, 'locales/en', file), 'utf8')) as Record<string, string>
  return Object.entries(messages).map(([key, text]) => ({ id: `${file.replace('.json', '')}:${key}`, text }))
})

const avoidedIn = (text: string) => AVOIDED_IN_TEXTS.filter(({ found }) => found.test(spoken(text)))

function sourceOf(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|mjs|mts)$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(join(root, folder, path), 'utf8'))
    .join('\n')
}

describe('English interface texts', () => {
  it('use the words of the field', () => {
    expect(texts.length).toBeGreaterThan(6_000)
    const found = texts
      .filter(({ id }) => !ALLOWED_TEXTS.has(id))
      .flatMap(({ id, text }) => avoidedIn(text).map(({ use }) => `${id}: “${text}” (use: ${use})`))
    expect(found).toEqual([])
  })

  it('are excepted only where the word is still in the text', () => {
    const idle = [...ALLOWED_TEXTS.keys()].filter((id) => {
      const text = texts.find((each) => each.id === id)?.text
      return text === undefined || avoidedIn(text).length === 0
    })
    expect(idle).toEqual([])
  })

  it('have typographic apostrophes and no blank before an ellipsis at the end', () => {
    expect(texts.filter(({ text }) => text.includes("'") || text.endsWith(' …'))).toEqual([])
  })

  it.each([
    ['Who stands beside it', 2],
    ['A standard password', 0],
    ['{{told}} vehicles reported', 0],
    ['The import was taken back', 1],
  ])('“%s” would be reported %d times', (text, times) => {
    expect(avoidedIn(text)).toHaveLength(times)
  })
})

describe('English of the source', () => {
  it('counts words inside identifiers', () => {
    expect(countAvoided('const lastToldAt = newcomer // nobody tells')).toBe(4)
    expect(countAvoided('const total = standard.hearing')).toBe(0)
  })

  /** UPDATE_BASELINE=1 writes today's counts, to be done after a folder has improved. */
  it('never gets more of the avoided words than it had', () => {
    const counts = Object.fromEntries(FOLDERS.map((folder) => [folder, countAvoided(sourceOf(folder))]))
    if (process.env.UPDATE_BASELINE) writeFileSync(BASELINE, `${JSON.stringify(counts, null, 2)}\n`)
    const baseline = JSON.parse(readFileSync(BASELINE, 'utf8')) as Record<string, number>
    const worse = FOLDERS.filter((folder) => counts[folder]! > (baseline[folder] ?? 0))
    expect(worse.map((folder) => `${folder}: ${counts[folder]} instead of at most ${baseline[folder]}`)).toEqual([])
  })
})
