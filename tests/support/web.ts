import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { setI18n } from 'react-i18next'
import { afterAll, afterEach } from 'vitest'
import { apiHost, connectApi } from '#web/api/api-host.ts'
import { watchAddressListeners } from './address-listeners.ts'
import { rememberingComputedStyle } from './computed-style.ts'
import { clearCharts } from './doubles/echarts.ts'
import { clearMaps } from './doubles/maplibre-gl.ts'
import './settled-waits.ts'

watchAddressListeners()

// Required without Vitest's globals, where the library does not do it automatically.
afterEach(cleanup)
// Tabs and drafts of one test are not those of the next.
afterEach(() => sessionStorage.clear())
// Pages about one vehicle begin with the one chosen last.
afterEach(() => localStorage.removeItem('currentVehicle.1'))
afterAll(clearMaps)
afterAll(clearCharts)
// Workers share a window between their files, and Vitest takes an environment down with its worker only.
afterAll(emptyWindow)
// Files of one worker share the library: one that starts no language sees the keys.
afterAll(() => setI18n(undefined as never))
// Nor is what one of them connects the client of the platform to, such as a time zone, that of the next.
const connected = { ...apiHost }
afterAll(() => connectApi(connected))
// Busy machines render slowly; waiting ends as soon as the thing is there.
configure({ asyncUtilTimeout: 5000 })

// antd asks for these; jsdom has neither.
window.matchMedia ??= ((media: string) => ({
  matches: false,
  media,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
})) as typeof window.matchMedia
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// jsdom starts one interval for all its frames: begun while a test faked timers, it never beats again in this worker.
const { setTimeout: later, clearTimeout: cancel } = globalThis
window.requestAnimationFrame = (draw) => Number(later(() => draw(performance.now()), 16))
window.cancelAnimationFrame = (frame) => cancel(frame)

// jsdom does not draw: charts write on a canvas of no pixels.
const drawing = new Proxy<Record<string, unknown>>(
  { measureText: (text: string) => ({ width: 8 * text.length }), createLinearGradient: () => ({ addColorStop() {} }) },
  { get: (known, name) => known[name as string] ?? (() => undefined) },
)
HTMLCanvasElement.prototype.getContext = ((kind: string) =>
  kind === '2d' ? drawing : null) as typeof HTMLCanvasElement.prototype.getContext

// Nor has it styles of pseudo-elements: it would complain about each question.
window.getComputedStyle = rememberingComputedStyle(window)

function emptyWindow(): void {
  for (const root of [document.documentElement, document.body]) {
    for (const name of root.getAttributeNames()) root.removeAttribute(name)
  }
  document.head.replaceChildren()
  document.body.replaceChildren()
  document.title = ''
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}
