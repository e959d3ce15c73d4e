import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SECTIONS } from '#console/sections/sections.ts'
import { SCREEN_LINKS } from '#console/shell/screen-links.ts'
import { PRODUCT_ROUTES, type ProductRoute } from '#core/contract/product-routes.ts'
import { SCREEN_ROUTES } from '#screens/screen-routes.ts'

/** Routes of the shell itself: entry, sign-in and error pages. */
const SHELL = ['/', '/login', '/error', '/404', '/401']

const product = new Map<string, ProductRoute>(PRODUCT_ROUTES.map((route) => [route.path, route]))
const pages = SECTIONS.flatMap((section) => section.routes.map((route) => route.path as string))
const screens = SCREEN_ROUTES.map((route) => route.path as string)
const built = [...SHELL, ...SECTIONS.map((section) => section.path as string), ...pages, ...screens]

describe('routes of the product', () => {
  it('are the only ones that are built', () => {
    expect(built.filter((path) => !product.has(path))).toEqual([])
  })

  it('are built once', () => {
    expect(new Set([...pages, ...screens]).size).toBe(pages.length + screens.length)
  })

  it('keep their order numbers', () => {
    const numbered = [...SECTIONS, ...SCREEN_LINKS].filter(({ path }) => product.get(path)?.order !== undefined)
    expect(numbered.map(({ path, order }) => ({ path, order }))).toEqual(
      numbered.map(({ path }) => ({ path, order: product.get(path)?.order })),
    )
  })

  it('keep hidden pages out of the menu', () => {
    for (const route of SECTIONS.flatMap((section) => section.routes)) {
      expect({ path: route.path, hidden: 'hidden' in route }).toEqual({
        path: route.path,
        hidden: product.get(route.path)?.hidden ?? false,
      })
    }
  })

  it('have their code in the list of their section', async () => {
    for (const section of SECTIONS) {
      expect(Object.keys(section.pages()).sort()).toEqual(section.routes.map((route) => route.path as string).sort())
    }
  })

  it('are one component of their file each', () => {
    const sections = new URL('../../src/console/sections/', import.meta.url)
    const files = readdirSync(sections, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('-page.tsx'),
    )
    expect(files.length).toBeGreaterThan(40)
    for (const file of files) {
      const names = readFileSync(new URL(file, sections), 'utf8').match(/(?<=^export (?:function|const) )\w+Page\b/gm)
      expect({ file, pages: names?.length }).toEqual({ file, pages: 1 })
    }
  })

  it('stand under their own section', () => {
    for (const section of SECTIONS) {
      for (const route of section.routes) expect(`${route.path}/`.startsWith(`${section.path}/`)).toBe(true)
    }
  })
})

describe('screens', () => {
  it('are linked from the console when they are built', () => {
    expect(SCREEN_LINKS.map((link) => link.path as string).sort()).toEqual([...screens].sort())
  })
})
