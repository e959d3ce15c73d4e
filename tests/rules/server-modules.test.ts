import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { MODULES } from '#server/app/modules.ts'

const folder = fileURLToPath(new URL('../../src/server/modules', import.meta.url))

/** Topic folders, "context/topic", of which the list names no module. */
const unlisted = (topics: readonly string[], listed: ReadonlySet<string>): string[] =>
  topics.filter((topic) => !listed.has(topic.split('/')[1] ?? ''))

function topicFolders(): string[] {
  const foldersOf = (path: string) =>
    readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  return foldersOf(folder).flatMap((context) => foldersOf(`${folder}/${context}`).map((topic) => `${context}/${topic}`))
}

const names = MODULES.map(({ name }) => name)

describe('the list of server modules', () => {
  it('names every topic folder', () => {
    const topics = topicFolders()
    expect(topics.length).toBeGreaterThan(50)
    expect(unlisted(topics, new Set(names))).toEqual([])
  })

  it('is checked: a folder without a module is found', () => {
    expect(unlisted(['people/account', 'people/forgotten'], new Set(names))).toEqual(['people/forgotten'])
  })

  it('names each module once and describes it in a sentence', () => {
    expect(new Set(names).size).toBe(names.length)
    expect(MODULES.filter(({ about }) => !/^[A-Z].*\.$/.test(about)).map(({ name }) => name)).toEqual([])
  })
})
