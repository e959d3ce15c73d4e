import { describe, expect, it } from 'vitest'
import { addressOf, firstDue, stopAt, stopsOf } from './playlist-tour.ts'

const scene = (path: '/bigScreen' | '/overseas' | '/single', query = '', from = '00:00', until = '00:00') => ({
  path,
  dwellSeconds: 30,
  from,
  until,
  query,
})
const stops = stopsOf(
  [scene('/overseas', 'market=eu', '08:00', '18:30'), scene('/single'), scene('/overseas', 'market=me&theme=light')],
  (path) => path !== '/single',
)
const query = (text: string) => new URLSearchParams(text)

describe('scenes of a playlist', () => {
  it('are stops with hours and a query of their own, without what is not built', () => {
    expect(stops).toEqual([
      { path: '/overseas', dwellSeconds: 30, from: 480, until: 1110, query: 'market=eu' },
      { path: '/overseas', dwellSeconds: 30, from: 0, until: 0, query: 'market=me&theme=light' },
    ])
  })

  it('are distinguished by their number, whatever the wall does with its query', () => {
    expect(stopAt(stops, '/overseas', query('scene=2&market=ru'))).toBe(1)
    expect(stopAt(stops, '/overseas', query(''))).toBe(0)
    expect(stopAt(stops, '/overseas', query('scene=9'))).toBe(0)
    expect(stopAt(stops, '/bigScreen', query('scene=1'))).toBe(-1)
  })

  it('take along what is of the display, unless they say otherwise', () => {
    const current = query('lang=ar&theme=dark&market=cn&scene=1')
    expect(addressOf(stops[0]!, 0, current)).toBe('#/overseas?market=eu&lang=ar&theme=dark&scene=1')
    expect(addressOf(stops[1]!, 1, current)).toBe('#/overseas?market=me&theme=light&lang=ar&scene=2')
  })

  it('begin with the first that is due', () => {
    expect(firstDue(stops, 480)).toBe(0)
    expect(firstDue(stops, 1110)).toBe(1)
    expect(firstDue(stops.slice(0, 1), 60)).toBeUndefined()
  })
})
