import { describe, expect, it } from 'vitest'
import { DEMO_CITIES } from './demo-cities.ts'
import { DEMO_SEED, demoFleet } from './demo-fleet.ts'
import { demoNames } from './demo-names.ts'
import { TEXTS_ZH } from './demo-names-data.ts'
import { ORDERS_ZH } from './demo-orders-data.ts'

const HAN = /\p{Script=Han}/u
const [english, chinese] = [demoNames('en'), demoNames('zh')]

describe('names of the demo', () => {
  it('are English where the tenant speaks English', () => {
    expect(english.text('Dispatcher')).toBe('Dispatcher')
    expect(english.branch('Shanghai')).toBe('Shanghai branch')
    expect(english.text('Corridor {city} – {other}', { city: 'Shanghai', other: 'Suzhou' })).toBe(
      'Corridor Shanghai – Suzhou',
    )
    expect(english.person('Wang Wei')).toBe('Wang Wei')
  })

  it('are Chinese where the tenant speaks Chinese', () => {
    expect(chinese.text('Dispatcher')).toBe('调度员')
    expect(chinese.branch('Shanghai')).toBe('上海分公司')
    expect(chinese.person('Wang Wei')).toBe('王伟')
    expect(chinese.person('Jonas Keller')).toBe('Jonas Keller')
    expect(chinese.name('Nobody’s text')).toBe('Nobody’s text')
  })

  it('know every city and every region, and no two of the same name', () => {
    const unknown = DEMO_CITIES.filter(
      ({ name, orgRegion }) => !HAN.test(chinese.city(name)) || !HAN.test(chinese.name(orgRegion)),
    )
    expect(unknown).toEqual([])
    expect(new Set(DEMO_CITIES.map(({ name }) => chinese.city(name))).size).toBe(DEMO_CITIES.length)
  })

  it('know the Chinese drivers of the fleet', () => {
    const drivers = demoFleet(DEMO_SEED, 200).filter(({ market }) => market === 'cn')
    expect(drivers.filter(({ driverName }) => !HAN.test(chinese.person(driverName)))).toEqual([])
  })

  it('put names into the same places in both languages', () => {
    const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted()
    const texts = Object.entries({ ...TEXTS_ZH, ...ORDERS_ZH })
    expect(texts.map(([, to]) => places(to))).toEqual(texts.map(([from]) => places(from)))
  })
})
