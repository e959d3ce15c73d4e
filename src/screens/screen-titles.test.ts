import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SCREEN_ROUTES } from './screen-routes.ts'

const LOCALES = new URL('../../locales/', import.meta.url)
const textsOf = (language: string, namespace: string) =>
  JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, LOCALES), 'utf8')) as Record<string, string>
const routeAt = (path: string) => SCREEN_ROUTES.find((route) => route.path === path)!
const PAIRS = [
  ['/overseas', '/yunyingScreen'],
  ['/bigScreen', '/fullMxScrren'],
  ['/single', '/change'],
] as const
const MENU: Readonly<Record<string, string>> = { '/fullMxScrren': 'title.fullMx' }

describe.each(readdirSync(LOCALES))('titles of walls in %s', (language) => {
  const screens = textsOf(language, 'screens')
  const shell = textsOf(language, 'shell')
  const named = (path: string) => {
    const { title, subtitle } = routeAt(path)
    return { title: screens[title], subtitle: subtitle && screens[subtitle] }
  }

  it.each(PAIRS)('%s and %s have one title, and different subtitles', (one, other) => {
    expect(named(one).title).toBe(named(other).title)
    expect(named(one).subtitle).not.toBe(named(other).subtitle)
  })

  it.each(PAIRS.flat())('the menu names %s by title and subtitle', (path) => {
    const { title, subtitle } = named(path)
    const inMenu = shell[MENU[path] ?? `title.${path.slice(1)}`]
    expect(inMenu).toBe([title, subtitle].filter(Boolean).join(' · '))
  })
})
