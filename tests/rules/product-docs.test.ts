import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BROKEN_RULES } from '../../scripts/broken-rules.mjs'

const root = new URL('../../', import.meta.url)
const readText = (path: string) => readFileSync(new URL(path, root), 'utf8')

describe('list of tests by rule of the product', () => {
  const text = readText('docs/product/coverage.md')
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| rule'))
  const named = [...text.matchAll(/`((?:src|tests|scripts)\/[^`]+)`/g)].map(([, path]) => path ?? '')

  it('names tests that exist', () => {
    expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([])
  })

  it('names a file and a test for every rule', () => {
    expect(rows.length).toBeGreaterThan(170)
    expect(
      rows.filter((row) => !/ \| `(src|scripts)\/[^`]*(?<!\.test\.tsx?)` \| `(src|tests|scripts)\//.test(row)),
    ).toEqual([])
  })

  it('has every section from 1 to 9', () => {
    const sections = [...text.matchAll(/^## §(\d)/gm)].map(([, number]) => Number(number))
    expect([...new Set(sections)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})

describe('rules that are broken on purpose', () => {
  it('are in their files once, with the test that must notice', () => {
    expect(BROKEN_RULES.length).toBeGreaterThanOrEqual(25)
    const outdated = BROKEN_RULES.filter(
      ({ file, from, test }) => readText(file).split(from).length !== 2 || !existsSync(new URL(test, root)),
    )
    expect(outdated).toEqual([])
  })

  it('are listed with what is broken', () => {
    const rows = BROKEN_RULES.map(({ rule, file, from, to, test }) => {
      const code = (of: string) => `\`${of.trim().replaceAll('|', '\\|')}\``
      return `| ${rule} | \`${file}\` | ${code(from)} → ${code(to)} | \`${test}\` |`
    })
    const table = readText('docs/product/broken-rules.md')
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| rule'))
    expect(table).toEqual(rows)
  })
})

const CODE = /\.(ts|tsx|mjs|css)$/
const codeIn = (folder: string): string[] =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((path) => CODE.test(path))
    .map((path) => join(folder, path))
const headingsOf = (path: string) =>
  [...readText(path).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'))

describe('documents cited by comments', () => {
  const files = ['src', 'tests', 'scripts', 'bench'].flatMap(codeIn)

  it('are in the repository, with the heading that is cited', () => {
    const broken = files.flatMap((file) =>
      [...readText(file).matchAll(/(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g)].flatMap(([cited, path = '', heading]) =>
        existsSync(new URL(path, root)) && (!heading || headingsOf(path).includes(heading))
          ? []
          : [`${file}: ${cited}`],
      ),
    )
    expect(broken).toEqual([])
  })

  it('are not the ones that only its authors had', () => {
    const outside = new RegExp(['design ', 'pages[.]md|', 'specification ', '§'].join(''), 'i')
    expect(files.filter((file) => outside.test(readText(file)))).toEqual([])
  })
})
