import { expect, it } from 'vitest'
import { cityName } from './city-names.ts'

const KNOWN = { Suzhou: { zh: '苏州', ru: 'Сучжоу', ar: 'سوجو' }, Beijing: { zh: '北京', de: 'Peking' } }

it.each([
  ['Suzhou', 'zh', '苏州'],
  ['Suzhou', 'ar', 'سوجو'],
  ['Suzhou', 'de', 'Suzhou'],
  ['Beijing', 'de', 'Peking'],
  ['苏州市', 'en', 'Suzhou'],
  ['北京', 'ru', 'Beijing'],
  ['Depot 7', 'zh', 'Depot 7'],
])('%s in %s is %s', (register, language, name) => {
  expect(cityName(register, language, KNOWN)).toBe(name)
})
