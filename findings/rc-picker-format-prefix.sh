#!/usr/bin/env bash
# @rc-component/picker 1.12.2 (npm; the pickers of antd 6): `format` may list further formats for typing, the first is the one shown.
# When a later one is the beginning of the first, such as "YYYY-MM-DD HH:mm" after "YYYY-MM-DD HH:mm:ss", no second but 00 can be
# typed any more: as soon as the shorter one reads the text, the input is replaced by the first format, and the keys that follow are
# appended to that: 10:20:30 becomes 10:20:00:30, which no format reads. A paste, or a test that sets the whole text at once, shows
# nothing of it, and neither does the other order, where the text stays what was typed.
# Seen: what is in the input after real key events in jsdom. Fails when the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @rc-component/picker@1.12.2 react@19.3.1 react-dom@19.3.1 dayjs@1.11.23 jsdom@29.1.1 @testing-library/react@16.3.3 @testing-library/user-event@14.6.12 @testing-library/dom@10.4.1
cat >try.mjs <<'JS'
import { createRequire } from 'node:module'
import { JSDOM } from 'jsdom'
const { window } = new JSDOM('<!doctype html><body></body>', { pretendToBeVisual: true })
for (const name of ['window', 'document', 'HTMLElement', 'HTMLInputElement', 'Element', 'Node', 'Event', 'MutationObserver', 'getComputedStyle', 'requestAnimationFrame', 'cancelAnimationFrame', 'DocumentFragment', 'ShadowRoot', 'SVGElement', 'navigator', 'Range', 'Selection', 'DOMRect', 'CustomEvent', 'InputEvent', 'KeyboardEvent', 'MouseEvent', 'PointerEvent', 'FocusEvent', 'HTMLTextAreaElement', 'HTMLSelectElement', 'HTMLButtonElement', 'HTMLFormElement', 'HTMLLabelElement', 'HTMLIFrameElement', 'getSelection', 'XMLSerializer'])
  globalThis[name] ??= name === 'window' ? window : window[name]
globalThis.ResizeObserver = class { observe() {} unobserve() {} disconnect() {} }
globalThis.IS_REACT_ACT_ENVIRONMENT = true
const require = createRequire(import.meta.url)
const React = require('react')
const { render, fireEvent, cleanup } = require('@testing-library/react')
const userEvent = require('@testing-library/user-event').default
const { Picker } = require('@rc-component/picker')
const dayjsConfig = require('@rc-component/picker/lib/generate/dayjs').default
const locale = require('@rc-component/picker/lib/locale/en_US').default
const LONG = 'YYYY-MM-DD HH:mm:ss'
const SHORT = 'YYYY-MM-DD HH:mm'
async function after(format, way) {
  const props = { generateConfig: dayjsConfig, locale, format, showTime: true, open: false }
  const { container } = render(React.createElement(Picker, props))
  const input = container.querySelector('input')
  if (way === 'typed') {
    const user = userEvent.setup()
    await user.click(input)
    await user.keyboard('2026-11-15 10:20:30')
  } else fireEvent.change(input, { target: { value: '2026-11-15 10:20:30' } })
  const seen = input.value
  cleanup()
  return seen
}
console.log('typed, long format alone:', await after([LONG], 'typed'))
console.log('typed, short format after it:', await after([LONG, SHORT], 'typed'))
console.log('typed, short format before it:', await after([SHORT, LONG], 'typed'))
console.log('set at once, short format after it:', await after([LONG, SHORT], 'set'))
JS
seen=$(node try.mjs 2>/dev/null)
printf '%s\n' "$seen"
expected='typed, long format alone: 2026-11-15 10:20:30
typed, short format after it: 2026-11-15 10:20:00:30
typed, short format before it: 2026-11-15 10:20:30
set at once, short format after it: 2026-11-15 10:20:30'
[ "$seen" = "$expected" ] && echo 'as described' || { echo 'the behaviour has changed'; exit 1; }
