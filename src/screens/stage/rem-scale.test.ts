import { expect, it } from 'vitest'
import { startRemScale } from './rem-scale.ts'

/** What the scale reads and writes of a browser window. */
function aView(innerWidth: number) {
  const style = { fontSize: '' }
  return Object.assign(new EventTarget(), { innerWidth, document: { documentElement: { style } } })
}

// docs/product/coverage.md: root font size
it('keeps the root font at a tenth of the viewport width while the window changes', () => {
  const view = aView(1920)
  const stop = startRemScale(view as unknown as Window)
  const fontSize = () => view.document.documentElement.style.fontSize
  expect(fontSize()).toBe('192px')
  view.innerWidth = 3840
  view.dispatchEvent(new Event('resize'))
  expect(fontSize()).toBe('384px')
  stop()
  view.innerWidth = 1000
  view.dispatchEvent(new Event('resize'))
  expect(fontSize()).toBe('384px')
})
