// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import i18next from 'i18next'
import { HttpResponse, http as mock } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getTranslations } from '#core/contract/translation.ts'
import { showLanguage, startI18n } from './i18n.ts'

const asked: (string | null)[] = []
const server = setupServer(
  mock.get(`*${getTranslations.path}`, ({ request }) => {
    const lang = new URL(request.url).searchParams.get('lang')
    asked.push(lang)
    if (lang === 'ru') return HttpResponse.json({ code: 500, msg: 'broken', data: null }, { status: 500 })
    const own = { common: { 'action.query': `own ${lang}` }, shell: { skip: `own skip ${lang}` } }
    return HttpResponse.json({ code: 200, data: own })
  }),
)

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' })
  await startI18n('de', ['common'])
})
afterAll(() => server.close())

/** Shipped messages and overrides are loaded on demand. */
const LATE = { timeout: 10_000 }
const say = (key: string) => String(i18next.t(key as never))

describe('interface language', () => {
  it('marks the document with language and direction', async () => {
    expect(document.documentElement).toHaveAttribute('lang', 'de')
    expect(document.documentElement).toHaveAttribute('dir', 'ltr')
    await showLanguage('ar')
    expect(document.documentElement).toHaveAttribute('lang', 'ar')
    expect(document.documentElement).toHaveAttribute('dir', 'rtl')
    await showLanguage('de')
  })

  it('speaks what is shipped, and English for a key the language lacks', () => {
    expect(say('action.reset')).toBe('Zurücksetzen')
    i18next.addResource('en', 'common', 'only.english', 'only in English')
    expect(say('only.english')).toBe('only in English')
  })

  it('lays the words of the installation over the shipped ones, also in namespaces loaded later', async () => {
    await expect.poll(() => say('action.query'), LATE).toBe('own de')
    expect(say('action.reset')).toBe('Zurücksetzen')
    await i18next.loadNamespaces('shell')
    expect(say('shell:skip')).toBe('own skip de')
    expect(say('shell:busy')).toBe('Wird geladen')
  })

  it('does not ask again for a language it knows them of', async () => {
    await expect.poll(() => asked, LATE).toContain('ar')
    const before = asked.length
    await showLanguage('es')
    await showLanguage('de')
    await expect.poll(() => asked.slice(before), LATE).toEqual(['es'])
  })

  it('only logs when they cannot be had', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await showLanguage('ru')
    await expect.poll(() => logged.mock.calls.length, LATE).toBeGreaterThan(0)
    expect(say('action.query')).toBe('Найти')
    logged.mockRestore()
  })
})
