import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { namespacesIn, sharedNamespaces, wordsOfPages } from './source-words.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

describe('words of the sources', () => {
  it('are found in all forms of the call', () => {
    expect(namespacesIn("useTranslation('role'); useTranslation([\"home\", 'place']); useTranslation()")).toEqual([
      'role',
      'home',
      'place',
    ])
  })

  it('of the shell and of many sections are wide, those of one section are not', () => {
    const { wide, walls } = sharedNamespaces(root)
    expect(wide).toEqual(expect.arrayContaining(['common', 'shell', 'list', 'select']))
    expect(wide).not.toContain('dealer')
    expect(walls).toContain('bigScreen')
    expect(walls.filter((name) => wide.includes(name))).toEqual([])
  })

  it('of a page are those of all that it imports at once, but the wide ones', () => {
    const pages = wordsOfPages(root, sharedNamespaces(root).wide)
    expect(pages['base-info/dealer/dealer-page']).toContain('dealer')
    expect(pages['base-info/dealer/dealer-page']).not.toContain('list')
    const known = Object.values(pages).flat()
    expect(known.filter((name) => !existsSync(`${root}locales/en/${name}.json`))).toEqual([])
  })
})
