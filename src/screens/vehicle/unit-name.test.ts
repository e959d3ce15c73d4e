import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import screens from '#locales/zh/screens.json'
import { unitName } from './unit-name.ts'

const chinese = i18next.createInstance()
beforeAll(() => chinese.init({ lng: 'zh', resources: { zh: { screens } }, defaultNS: 'screens', keySeparator: false }))

it.each([
  ['km/h', '公里/小时'],
  ['L', '升'],
  ['°C', '°C'],
  ['1/min', '1/min'],
])('writes %s as %s next to a dial in Chinese', (symbol, name) => {
  expect(unitName(symbol, chinese.getFixedT('zh', 'screens'))).toBe(name)
})
