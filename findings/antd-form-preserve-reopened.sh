#!/usr/bin/env bash
# antd 6.6.8 (npm; the same with 5.29.3 and 6.0.0, React 18 and 19): the usual advice for one form that edits many rows is a Drawer
# or Modal that is destroyed when hidden around a Form with preserve={false} and initialValues of the row. It holds for the first
# row alone. The fields leave before the form is destroyed, so that the form no longer knows which of them were not to be
# preserved, and what it has wins over the initial values of the next row: the title says South and the field says North. Where the
# closed form has initial values of its own ({} for a new row), the second row is shown empty. A save then writes the wrong row.
# clearOnDestroy works; so does a key for each opening.
# Seen: value of the field for row North, and for row South after it was closed. Fails when the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund antd@6.6.8 react@19.3.1 react-dom@19.3.1 jsdom@29.1.1
cat >try.mjs <<'JS'
import { JSDOM } from 'jsdom'
const { window } = new JSDOM('<!doctype html><body></body>', { pretendToBeVisual: true, url: 'http://localhost/' })
const needed = ['document', 'HTMLElement', 'Element', 'Node', 'ShadowRoot', 'MutationObserver', 'getComputedStyle', 'SVGElement', 'Event',
  'requestAnimationFrame', 'cancelAnimationFrame', 'HTMLInputElement']
globalThis.window = window
for (const name of needed) globalThis[name] = window[name]
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true })
window.matchMedia = () => ({ matches: false, addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {} })
globalThis.ResizeObserver = window.ResizeObserver = class { observe() {} unobserve() {} disconnect() {} }
globalThis.IS_REACT_ACT_ENVIRONMENT = true
const { act, createElement: h, useState } = await import('react')
const { createRoot } = await import('react-dom/client')
const { ConfigProvider, Drawer, Form, Input, Modal } = await import('antd')

async function opened(Box, settings, whenClosed) {
  let show
  function App() {
    const [row, set] = useState(null)
    const [form] = Form.useForm()
    show = set
    const fields = h(Form.Item, { name: 'name' }, h(Input))
    const inside = h(Form, { form, initialValues: row ?? whenClosed, ...settings }, fields)
    const box = h(Box, { open: row !== null, destroyOnHidden: true, getContainer: false, footer: null }, inside)
    return h(ConfigProvider, { theme: { token: { motion: false } } }, box)
  }
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  await act(() => root.render(h(App)))
  const valueOf = async (row) => {
    await act(() => show(row))
    await act(() => new Promise((done) => setTimeout(done, 400)))
    return host.querySelector('input')?.value ?? 'closed'
  }
  const seen = [await valueOf({ name: 'North' }), await valueOf(null), await valueOf({ name: 'South' })]
  await act(() => root.unmount())
  return seen.map((value) => value || 'empty').join(' ')
}
console.log('drawer', await opened(Drawer, { preserve: false }, { name: 'North' }))
console.log('modal', await opened(Modal, { preserve: false }, {}))
console.log('drawer, {} when closed', await opened(Drawer, { preserve: false }, {}))
console.log('clearOnDestroy', await opened(Drawer, { clearOnDestroy: true }, {}))
process.exit(0)
JS
seen=$(node try.mjs 2>/dev/null)
expected='drawer North closed North
modal North closed North
drawer, {} when closed North closed empty
clearOnDestroy North closed South'
[ "$seen" = "$expected" ] || { printf 'changed:\n%s\n' "$seen"; exit 1; }
printf '%s\n' "$seen"
