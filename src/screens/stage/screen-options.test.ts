import { expect, it } from 'vitest'
import { readScreenOptions } from './screen-options.ts'

it('is dark and speaks the chosen language unless the address says otherwise', () => {
  expect(readScreenOptions({ search: '', hash: '#/bigScreen' }, null)).toEqual({
    language: undefined,
    theme: 'dark',
    size: undefined,
  })
  expect(readScreenOptions({ search: '', hash: '#/bigScreen' }, 'light').theme).toBe('light')
  expect(readScreenOptions({ search: '?lang=ar&theme=light', hash: '#/bigScreen' }, 'dark')).toEqual({
    language: 'ar',
    theme: 'light',
    size: undefined,
  })
  expect(readScreenOptions({ search: '?lang=de', hash: '#/bigScreen?lang=fr' }, null).language).toBe('fr')
})

it('ignores languages and themes there are not', () => {
  expect(readScreenOptions({ search: '?lang=tlh&theme=neon', hash: '' }, null)).toEqual({
    language: undefined,
    theme: 'dark',
    size: undefined,
  })
})

it('takes the size of another wall, within reason', () => {
  const sizeAt = (text: string) => readScreenOptions({ search: '', hash: `#/bigScreen?size=${text}` }, null).size
  expect(sizeAt('3840x1080')).toEqual({ width: 3840, height: 1080 })
  for (const text of ['', '3840', '10x10', '99999x1080', '3840x1080px', 'axb']) expect(sizeAt(text)).toBeUndefined()
})
