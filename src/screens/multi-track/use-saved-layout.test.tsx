import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { parseHash, replaceQuery } from '../stage/hash-location.ts'
import { useSavedLayout } from './use-saved-layout.ts'

const STORED = 'fleetwall.multiTrack.7'
const NOT_CHANGED = 'lang=de'

function open(query: string) {
  window.location.hash = `#/multiTrack${query && `?${query}`}`
  return renderHook(() => useSavedLayout())
}
const arrange = (changes: Record<string, string | undefined>) => act(() => replaceQuery(changes))
const shown = () => Object.fromEntries(parseHash(window.location.hash).query)

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('userSysId', '7')
})

it('opens as the person left it: filter, pins, panel, folds and place of the map', () => {
  const left = { state: 'driving', pins: '4,9', vehicle: '9', fold: '3', view: '113.26500,23.12900,8.50', trail: '30' }
  const first = open('')
  arrange(left)
  first.unmount()
  open('')
  expect(shown()).toEqual(left)
})

it('takes an address that names a layout as it is, and keeps it only once it was changed', () => {
  const first = open('')
  arrange({ state: 'driving' })
  first.unmount()

  const linked = open('q=LGWEF4A50TEST0001')
  expect(shown()).toEqual({ q: 'LGWEF4A50TEST0001' })
  linked.unmount()
  const again = open('')
  expect(shown()).toEqual({ state: 'driving' })
  again.unmount()

  open('q=LGWEF4A50TEST0001').unmount()
  const changed = open('q=LGWEF4A50TEST0001')
  arrange({ pins: '4' })
  changed.unmount()
  open('')
  expect(shown()).toEqual({ q: 'LGWEF4A50TEST0001', pins: '4' })
})

it('does not take language and theme for a layout', () => {
  const first = open('')
  arrange({ state: 'driving' })
  first.unmount()
  open(NOT_CHANGED)
  expect(shown()).toEqual({ lang: 'de', state: 'driving' })
})

it('forgets what the person cleared', () => {
  const first = open('')
  arrange({ state: 'driving' })
  arrange({ state: undefined })
  first.unmount()
  open('')
  expect(shown()).toEqual({})
})

it('keeps the layouts of two people on one computer apart', () => {
  const first = open('')
  arrange({ state: 'driving' })
  first.unmount()
  localStorage.setItem('userSysId', '8')
  open('')
  expect(shown()).toEqual({})
})

it.each([
  'not json',
  'null',
  '{"layout":7}',
  JSON.stringify({ layout: 'state=flying&view=north&pins=-1&evil=1' }),
  JSON.stringify({ layout: `pins=${'1,'.repeat(9000)}` }),
])('starts afresh from broken content (%.30s)', (content) => {
  localStorage.setItem(STORED, content)
  open('')
  expect(shown()).toEqual({})
})

it('does not fill the storage with an address of any length', () => {
  open('')
  arrange({ q: 'x'.repeat(20_000) })
  expect(localStorage.getItem(STORED)).toBeNull()
})
