// @vitest-environment jsdom
import { createStore } from 'jotai'
import { beforeEach, describe, expect, it, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

/** As after a reload: stored values are read again. */
async function fresh() {
  const zones = await import('./time-zone.ts')
  return { ...zones, store: createStore() }
}

describe('time zone', () => {
  it('is Asia/Shanghai until one is chosen, and when the stored one is unknown', async () => {
    const { store, timeZoneAtom } = await fresh()
    expect(store.get(timeZoneAtom)).toBe('Asia/Shanghai')
    localStorage.setItem('timeZone', '"Mars/Olympus"')
    vi.resetModules()
    const again = await fresh()
    expect(again.store.get(again.timeZoneAtom)).toBe('Asia/Shanghai')
  })

  it('is stored, and broadcast as a change event', async () => {
    const { store, chooseTimeZoneAtom, TIME_ZONE_EVENT } = await fresh()
    const received: unknown[] = []
    const listen = (event: Event) => received.push((event as CustomEvent).detail)
    window.addEventListener(TIME_ZONE_EVENT, listen)
    store.set(chooseTimeZoneAtom, 'Europe/Paris')
    store.set(chooseTimeZoneAtom, 'Europe/Paris')
    window.removeEventListener(TIME_ZONE_EVENT, listen)
    expect(received).toEqual(['Europe/Paris'])
    vi.resetModules()
    const again = await fresh()
    expect(again.store.get(again.timeZoneAtom)).toBe('Europe/Paris')
  })

  it('keeps the latest choice first, once, and can be cleared', async () => {
    const { store, chooseTimeZoneAtom, clearRecentZonesAtom, recentZonesAtom } = await fresh()
    for (const zone of ['Europe/Paris', 'Europe/Moscow', 'Europe/Paris']) store.set(chooseTimeZoneAtom, zone)
    expect(store.get(recentZonesAtom)).toEqual(['Europe/Paris', 'Europe/Moscow'])
    store.set(clearRecentZonesAtom)
    expect(store.get(recentZonesAtom)).toEqual([])
  })

  it('offers the seven zones first and knows all others', async () => {
    const { allTimeZones, OFFERED_ZONES } = await fresh()
    expect(OFFERED_ZONES).toHaveLength(7)
    expect(allTimeZones()).toEqual(expect.arrayContaining([...OFFERED_ZONES, 'Asia/Tokyo']))
  })
})
