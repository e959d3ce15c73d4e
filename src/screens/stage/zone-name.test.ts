import { expect, it } from 'vitest'
import { zoneName } from './zone-name.ts'

const MOMENT = Date.UTC(2026, 0, 5)

it.each([
  ['de', 'Costa Rica · GMT-6'],
  ['ar', 'توقيت كوستاريكا · غرينتش-6'],
  ['ru', 'Коста-Рика · GMT-6'],
  ['zh', '哥斯达黎加时间 · GMT-6'],
])('names the place of a clock in the letters of %s', (language, name) => {
  expect(zoneName('America/Costa_Rica', language, MOMENT)).toBe(name)
})
