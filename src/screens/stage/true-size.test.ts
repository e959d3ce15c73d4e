// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { fitInto, innerAddress, showTrueSize } from './true-size.ts'

afterEach(() => {
  document.body.replaceChildren()
})

it('fits a wall into a window, in the middle and undistorted', () => {
  expect(fitInto({ width: 3840, height: 1080 }, { width: 1920, height: 1080 })).toEqual({
    scale: 0.5,
    left: 0,
    top: 270,
  })
  expect(fitInto({ width: 1080, height: 1920 }, { width: 1920, height: 960 })).toEqual({
    scale: 0.5,
    left: 690,
    top: 0,
  })
  expect(fitInto({ width: 1920, height: 1080 }, { width: 3840, height: 2160 }).scale).toBe(2)
})

it('shows the same address without the size, whichever side of the hash it stood on', () => {
  const at = (search: string, hash: string) => innerAddress({ pathname: '/screens.html', search, hash })
  expect(at('', '#/bigScreen?size=3840x1080&market=cn')).toBe('/screens.html#/bigScreen?market=cn')
  expect(at('?size=3840x1080&lang=ar', '#/overseas')).toBe('/screens.html?lang=ar#/overseas')
})

it('gives the wall its real pixels and follows the window', () => {
  const root = document.createElement('div')
  document.body.append(root)
  const stop = showTrueSize(root, { width: 5760, height: 1080 })
  const frame = root.querySelector('iframe')!
  expect([frame.width, frame.height]).toEqual(['5760', '1080'])
  const scale = () => Number(/scale\(([\d.]+)\)/.exec(frame.style.transform)?.[1])
  expect(scale()).toBeCloseTo(Math.min(window.innerWidth / 5760, window.innerHeight / 1080), 6)
  window.innerWidth = 2880
  window.innerHeight = 1000
  window.dispatchEvent(new Event('resize'))
  expect(scale()).toBe(0.5)
  stop()
  expect(root.querySelector('iframe')).toBeNull()
})
