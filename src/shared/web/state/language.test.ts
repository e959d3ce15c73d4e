import { describe, expect, it } from 'vitest'
import { textDirection } from '#core/domain/language.ts'
import { browserLanguage } from './language.ts'

describe('language', () => {
  it('is the first one of the browser that we speak, English when there is none', () => {
    expect(browserLanguage(['it-IT', 'pt-BR', 'en'])).toBe('pt')
    expect(browserLanguage(['zh-Hant-TW'])).toBe('zh')
    expect(browserLanguage(['it', 'ja'])).toBe('en')
    expect(browserLanguage([])).toBe('en')
  })

  it('runs from right to left in Arabic only', () => {
    expect(textDirection('ar')).toBe('rtl')
    expect(textDirection('de')).toBe('ltr')
  })
})
