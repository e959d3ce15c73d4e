import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import viteConfig from '../../vite.config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const HOOKS = join(root, 'node_modules/antd/es/table/hooks')
const FILTER_MENU = join(HOOKS, 'useFilter/FilterDropdown.js')
const SELECTION = join(HOOKS, 'useSelection.js')

describe('tables without menus of their own (scripts/plain-tables.ts)', () => {
  it('ask for none: the menus of filters and check boxes are left out of what is built', () => {
    const sources = readdirSync(join(root, 'src/console'), { recursive: true, encoding: 'utf8' })
    const asking = sources
      .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
      .filter((path) =>
        /\b(filterDropdown|onFilter|filterMultiple|filteredValue|filters:|selections:|type: 'radio')/.test(
          readFileSync(join(root, 'src/console', path), 'utf8'),
        ),
      )
    expect(sources.length).toBeGreaterThan(100)
    expect(asking).toEqual([])
  })

  it('leave out files that still exist and have a replacement', () => {
    interface Hooks {
      name?: string
      load?: (id: string) => string | null
      resolveId?: (source: string, importer?: string) => string | null
    }
    const { plugins } = viteConfig as { plugins: Hooks[] }
    const { load, resolveId } = plugins.find(({ name }) => name === 'plain-tables') ?? {}
    const offered = (id: string) =>
      [...(load?.(id) ?? '').matchAll(/export (default|const \w+)/g)].map(([, what]) => what)

    expect(existsSync(FILTER_MENU)).toBe(true)
    expect(offered(FILTER_MENU)).toEqual(['const flattenKeys', 'default'])
    const filters = readFileSync(join(FILTER_MENU, '../index.js'), 'utf8')
    expect(filters).toMatch(/import FilterDropdown, \{ flattenKeys \} from '\.\/FilterDropdown'/)

    const selection = readFileSync(SELECTION, 'utf8')
    expect(selection).toMatch(/import Dropdown from '\.\.\/\.\.\/dropdown'/)
    expect(selection).toMatch(/import Radio from '\.\.\/\.\.\/radio'/)
    expect(selection).toMatch(
      /import \{ arrAdd, arrDel, conductCheck, convertDataToEntities \} from '@rc-component\/tree'/,
    )
    const standIn = (source: string) => offered(resolveId?.(source, SELECTION) ?? '')
    expect(standIn('../../dropdown')).toEqual(['default'])
    expect(standIn('../../radio')).toEqual(['default'])
    expect(standIn('@rc-component/tree')).toEqual(['const arrAdd', 'const arrDel'])

    expect(load?.(join(root, 'src/console/main.tsx'))).toBeNull()
    expect(resolveId?.('../../dropdown', join(root, 'src/console/main.tsx'))).toBeNull()
  })
})
