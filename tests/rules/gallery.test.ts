import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import viteConfig from '../../vite.config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => join(folder, path))

/** The gallery of parts simulates a platform; it is for developers only. */
describe('gallery', () => {
  it('is not among the pages that are built', () => {
    const { build } = viteConfig as { build: { rollupOptions: { input: Record<string, string> } } }
    expect(Object.values(build.rollupOptions.input).map((path) => path.replace(root, ''))).toEqual([
      'index.html',
      'screens.html',
      'src/shared/web/offline/shell-worker.ts',
    ])
  })

  it('has its service worker from the development server only', () => {
    const { plugins } = viteConfig as { plugins: ({ name?: string; apply?: string } | unknown[])[] }
    const worker = plugins.find((plugin) => 'name' in plugin && plugin.name === 'gallery-worker')
    expect(worker).toMatchObject({ apply: 'serve' })
    expect(readdirSync(join(root, 'public')).filter((name) => /worker/i.test(name))).toEqual([])
  })

  it('is imported by nothing that is shipped, and neither is what it plays the platform with', () => {
    const shipped = ['src/console', 'src/screens', 'src/shared', 'src/server', 'src/simulator'].flatMap(sources)
    expect(shipped.length).toBeGreaterThan(100)
    const breaches = shipped.filter((path) =>
      /from '(msw|[^']*\/gallery\/)/.test(readFileSync(join(root, path), 'utf8')),
    )
    expect(breaches).toEqual([])
  })
})
