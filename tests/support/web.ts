import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Without Vitest's globals the library cannot do this by itself.
afterEach(cleanup)
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
