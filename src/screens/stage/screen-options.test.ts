import { expect, it } from 'vitest'
import { readScreenOptions } from './screen-options.ts'

it('is dark and speaks the chosen language unless the address says otherwise', () => {
  expect(readScreenOptions({ search: '', hash: '#/bigScreen' }, null)).toEqual({ language: undefined, theme: 'dark' })
  expect(readScreenOptions({ search: '', hash: '#/bigScreen' }, 'light').theme).toBe('light')
  expect(readScreenOptions({ search: '?lang=ar&theme=light', hash: '#/bigScreen' }, 'dark')).toEqual({
    language: 'ar',
    theme: 'light',
  })
  expect(readScreenOptions({ search: '?lang=de', hash: '#/bigScreen?lang=fr' }, null).language).toBe('fr')
})

it('ignores languages and themes there are not', () => {
  expect(readScreenOptions({ search: '?lang=tlh&theme=neon', hash: '' }, null)).toEqual({
    language: undefined,
    theme: 'dark',
  })
})
