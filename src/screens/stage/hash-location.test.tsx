import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { parseHash, replaceQuery, useHashLocation } from './hash-location.ts'

beforeEach(() => {
  window.location.hash = ''
})

it('reads path and query', () => {
  const { path, query } = parseHash('#/bigScreen?market=cn&dimension=1')
  expect([path, query.get('market'), query.get('dimension')]).toEqual(['/bigScreen', 'cn', '1'])
  expect(parseHash('').path).toBe('/')
})

it('changes the address in place and notifies listeners', () => {
  window.location.hash = '#/multiTrack?q=abc'
  const steps = window.history.length
  const { result } = renderHook(() => useHashLocation())
  act(() => replaceQuery({ vehicle: '12', q: undefined }))
  expect(window.location.hash).toBe('#/multiTrack?vehicle=12')
  expect(result.current.query.get('vehicle')).toBe('12')
  act(() => replaceQuery({ vehicle: undefined }))
  expect(window.location.hash).toBe('#/multiTrack')
  expect(window.history.length).toBe(steps)
})
