import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { plainPackages } from '../../scripts/plain-packages.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const packages = join(root, 'node_modules')
const { load, transform } = plainPackages as {
  load: (id: string) => string | null
  transform: (code: string, id: string) => { code: string } | null
}
const exported = (code: string) =>
  [...code.matchAll(/export (?:const|function) (\w+)|none as (\w+)/g)]
    .map(([, own, none]) => own ?? none ?? '')
    .toSorted((a, b) => a.localeCompare(b))

describe('what is left out of the build (scripts/plain-packages.ts)', () => {
  it('is used by no page', () => {
    const sources = ['console', 'screens', 'shared'].flatMap((part) =>
      readdirSync(join(root, 'src', part), { recursive: true, encoding: 'utf8' }).map((path) =>
        join('src', part, path),
      ),
    )
    const using = sources
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .filter((path) => /\bJSONSchema\b|JSONSchema\(|adapter: 'fetch'/.test(readFileSync(join(root, path), 'utf8')))
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
