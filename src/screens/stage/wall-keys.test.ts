// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { wallOrder } from './wall-keys.ts'

const press = (key: string, over: { ctrlKey?: boolean; target?: EventTarget; rtl?: boolean; desk?: boolean } = {}) => {
  const { rtl = false, desk = false, ...event } = over
  return wallOrder({ key, ctrlKey: false, metaKey: false, altKey: false, target: null, ...event }, { rtl, desk })
}

it('understands keyboards, presenters and remote controls', () => {
  for (const key of ['ArrowRight', 'PageDown', 'MediaTrackNext', 'ChannelUp']) {
    expect(press(key)).toEqual({ do: 'step', by: 1 })
  }
  for (const key of ['ArrowLeft', 'PageUp', 'MediaTrackPrevious', 'ChannelDown']) {
    expect(press(key)).toEqual({ do: 'step', by: -1 })
  }
  expect(press(' ')).toEqual({ do: 'pause' })
  expect(press('MediaPlayPause')).toEqual({ do: 'pause' })
  expect(press('3')).toEqual({ do: 'show', index: 2 })
  expect(press('F')).toEqual({ do: 'full' })
  expect(press('0')).toBeUndefined()
})

it('turns arrows round where people read from the right', () => {
  expect(press('ArrowLeft', { rtl: true })).toEqual({ do: 'step', by: 1 })
  expect(press('PageDown', { rtl: true })).toEqual({ do: 'step', by: 1 })
})

it('leaves alone what is typed, shortcuts of the browser, and keys of screens people work at', () => {
  expect(press('3', { target: document.createElement('input') })).toBeUndefined()
  expect(press('f', { ctrlKey: true })).toBeUndefined()
  expect(press(' ', { target: document.createElement('button') })).toBeUndefined()
  for (const key of ['ArrowRight', ' ', 'f', '1']) expect(press(key, { desk: true })).toBeUndefined()
  expect(press('ChannelUp', { desk: true })).toEqual({ do: 'step', by: 1 })
})
