import { expect, it } from 'vitest'
import { latinFromChinese } from './china-names.ts'
import { chinesePlaces } from './places.ts'
import { arabicFromChinese, russianFromChinese } from './pinyin-spelling.ts'

it.each([
  ['成都', 'Чэнду', 'تشنغدو'],
  ['广州', 'Гуанчжоу', 'غوانغتشو'],
  ['西安', 'Сиань', 'شيان'],
  ['武汉', 'Ухань', 'ووهان'],
  ['郑州', 'Чжэнчжоу', 'تشنغتشو'],
  ['青岛', 'Циндао', 'تشينغداو'],
  ['深圳', 'Шэньчжэнь', 'شنتشن'],
  ['天津', 'Тяньцзинь', 'تيانجين'],
  ['徐州', 'Сюйчжоу', 'شوتشو'],
  ['惠州', 'Хуэйчжоу', 'هويتشو'],
  ['自贡', 'Цзыгун', 'زيغونغ'],
  ['长安', 'Чанъань', 'تشانغان'],
  ['吕梁', 'Люйлян', 'لوليانغ'],
  ['安庆', 'Аньцин', 'آنتشينغ'],
  ['昆明', 'Куньмин', 'كونمينغ'],
])('%s is %s in Russian and %s in Arabic', (chinese, russian, arabic) => {
  expect(russianFromChinese(chinese)).toBe(russian)
  expect(arabicFromChinese(chinese)).toBe(arabic)
})

it.each([
  ['乐清', 'Yueqing', 'Юэцин'],
  ['蔚县', 'Yuxian', 'Юйсянь'],
  ['黄陂', 'Huangpi', 'Хуанпи'],
  ['郫都', 'Pidu', 'Пиду'],
  ['珲春', 'Hunchun', 'Хуньчунь'],
  ['都匀', 'Duyun', 'Дуюнь'],
  ['宕昌', 'Tanchang', 'Таньчан'],
])('%s is read as the place is called, %s', (chinese, latin, russian) => {
  expect(latinFromChinese(chinese)).toBe(latin)
  expect(russianFromChinese(chinese)).toBe(russian)
})

it('every Chinese city of the map has a Russian and an Arabic name in their own letters', () => {
  const strange = chinesePlaces().places.filter(
    ({ local: { ru = '', ar = '' } }) =>
      !/^\p{Script=Cyrillic}[\p{Script=Cyrillic}\- ]+$/u.test(ru) ||
      !/^\p{Script=Arabic}[\p{Script=Arabic} ]+$/u.test(ar),
  )
  expect(strange).toEqual([])
})
