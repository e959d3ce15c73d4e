import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { plainPackages } from '../../scripts/plain-packages.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const packages = join(root, 'node_modules')
const { resolveId, load, transform } = plainPackages as unknown as {
  resolveId: (source: string, importer?: string) => string | null
  load: (id: string) => string | null
  transform: (code: string, id: string) => { code: string } | null
}
const exported = (code: string) =>
  [...code.matchAll(/export (?:const|function) (\w+)|none as (\w+)/g)]
    .map(([, own, none]) => own ?? none ?? '')
    .toSorted((a, b) => a.localeCompare(b))

const sources = ['console', 'screens', 'shared']
  .flatMap((part) =>
    readdirSync(join(root, 'src', part), { recursive: true, encoding: 'utf8' }).map((path) => join('src', part, path)),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))

/** Names of what antd's dialogs and drawers are given in a source, without the values. */
function dialogProps(code: string): string[] {
  return [...code.matchAll(/<(?:Modal|Drawer)\b/g)].flatMap(({ index }) => {
    let depth = 0
    let own = ''
    for (const letter of code.slice(index)) {
      if (letter === '}') depth -= 1
      if (depth === 0) own += letter
      if (letter === '{') depth += 1
      if (letter === '>' && depth === 0) break
    }
    return [...own.matchAll(/\s(\w+)/g)].map(([, name = '']) => name)
  })
}

describe('what is left out of the build (scripts/plain-packages.ts)', () => {
  it('is used by no page', () => {
    const using = sources.filter((path) =>
      /\bJSONSchema\b|JSONSchema\(|adapter: 'fetch'/.test(readFileSync(join(root, path), 'utf8')),
    )
    expect(sources.length).toBeGreaterThan(500)
    expect(using).toEqual([])
  })

  it.each(['json-schema-processors', 'to-json-schema'])('has the exports of Zod’s %s', (name) => {
    const id = join(packages, 'zod/v4/core', `${name}.js`)
    const original = exported(readFileSync(id, 'utf8'))
    expect(original.length).toBeGreaterThan(5)
    expect(exported(load(id)!)).toEqual(original)
  })

  it('has the exports of Axios over fetch', () => {
    const id = join(packages, 'axios/lib/adapters/fetch.js')
    expect(exported(load(id)!)).toEqual(exported(readFileSync(id, 'utf8')))
    expect(readFileSync(join(id, '../adapters.js'), 'utf8')).toContain('fetchAdapter.getFetch')
  })

  it('has the placeholder of dialogs and drawers, which none of ours asks for', () => {
    const given = sources.map((path) => [path, dialogProps(readFileSync(join(root, path), 'utf8'))] as const)
    expect(given.flatMap(([, names]) => names)).toEqual(expect.arrayContaining(['open', 'title', 'onCancel']))
    expect(given.filter(([, names]) => names.includes('loading')).map(([path]) => path)).toEqual([])
    expect(dialogProps('<Modal open okButtonProps={{ loading: busy }} loading>')).toEqual([
      'open',
      'okButtonProps',
      'loading',
    ])

    for (const file of ['modal/Modal.js', 'drawer/DrawerPanel.js']) {
      const id = join(packages, 'antd/es', file)
      expect(readFileSync(id, 'utf8')).toContain("import Skeleton from '../skeleton'")
      expect(load(resolveId('../skeleton', id)!)).toContain('export default')
    }
    expect(resolveId('../skeleton', join(packages, 'antd/es/card/Card.js'))).toBeNull()
  })

  it('has the checks of React Router in development, where the package still has them', () => {
    const folder = join(packages, 'react-router/dist/development')
    const changed = readdirSync(folder)
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => transform(readFileSync(join(folder, name), 'utf8'), join(folder, name)))
      .filter((result) => result !== null)
    expect(changed).toHaveLength(1)
    expect(changed[0]!.code).toContain('var ENABLE_DEV_WARNINGS = false;')
  })
})
