import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import viteConfig from '../../vite.config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const MENU = join(root, 'node_modules/antd/es/table/hooks/useFilter/FilterDropdown.js')

describe('columns without filters of their own (scripts/no-column-filters.ts)', () => {
  it('ask for none: the menu of filters is left out of what is built', () => {
    const sources = readdirSync(join(root, 'src/console'), { recursive: true, encoding: 'utf8' })
    const asking = sources
      .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
      .filter((path) =>
        /\b(filterDropdown|onFilter|filterMultiple|filteredValue|filters:)/.test(
          readFileSync(join(root, 'src/console', path), 'utf8'),
        ),
      )
    expect(sources.length).toBeGreaterThan(100)
    expect(asking).toEqual([])
  })

  it('leave out a file that still exists and has a replacement', () => {
    const { plugins } = viteConfig as { plugins: { name?: string; load?: (id: string) => string | null }[] }
    const load = plugins.find(({ name }) => name === 'no-column-filters')?.load
    expect(existsSync(MENU)).toBe(true)
    const offered = [...(load?.(MENU) ?? '').matchAll(/export (default|const \w+)/g)].map(([, what]) => what)
    expect(offered).toEqual(['const flattenKeys', 'default'])
    const used = readFileSync(join(MENU, '../index.js'), 'utf8')
    expect(used).toMatch(/import FilterDropdown, \{ flattenKeys \} from '\.\/FilterDropdown'/)
    expect(load?.(join(root, 'src/console/main.tsx'))).toBeNull()
  })
})
