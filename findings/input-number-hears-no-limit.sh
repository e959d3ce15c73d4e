#!/usr/bin/env bash
# @rc-component/input-number 1.6.2 (the InputNumber of antd 6): while a number beyond `min` or `max` is typed, `onChange` is not called at
# all: a form that listens to it keeps the value from before and finds nothing to complain about. `onInput` is called with the text. When
# the field is left, the number becomes the limit without a word, by one `onChange`. And without `decimalSeparator` a decimal comma is
# not refused but left out: 1,5 is heard as 15, ten times as much, where `decimalSeparator: ','` hears 1.5. Run with React 19 in jsdom.
# Fails when the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @rc-component/input-number@1.6.2 react@19.2.0 react-dom@19.2.0 jsdom@26.1.0
cat > number.cjs <<'JS'
const assert = require('node:assert')
const { JSDOM } = require('jsdom')
const { window } = new JSDOM('<body></body>', { pretendToBeVisual: true })
Object.assign(globalThis, { window, document: window.document, IS_REACT_ACT_ENVIRONMENT: true })
for (const name of ['navigator', 'HTMLElement', 'Node', 'SVGElement', 'getComputedStyle', 'requestAnimationFrame', 'cancelAnimationFrame']) Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true })
const { createElement, act } = require('react')
const { createRoot } = require('react-dom/client')
const InputNumber = require('@rc-component/input-number').default

/** What a user who types a text and leaves the field makes the component say. */
async function typed(text, props) {
  const heard = []
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const say = (name) => (value) => heard.push(`${name} ${value}`)
  await act(() => root.render(createElement(InputNumber, { defaultValue: 5, onChange: say('change'), onInput: say('input'), ...props })))
  const field = host.querySelector('input')
  await act(() => field.focus())
  const set = Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, 'value').set
  await act(() => {
    set.call(field, text)
    field.dispatchEvent(new window.Event('input', { bubbles: true }))
  })
  heard.push('left')
  await act(() => field.blur())
  heard.push(`shows ${field.value}`)
  await act(() => root.unmount())
  return heard
}

;(async () => {
  const beyond = await typed('250', { min: 1, max: 100 })
  const comma = await typed('1,5', {})
  const separated = await typed('1,5', { decimalSeparator: ',' })
  console.log({ beyond, comma, separated })
  assert.deepStrictEqual(beyond, ['input 250', 'left', 'change 100', 'shows 100'])
  assert.deepStrictEqual(comma, ['change 15', 'input 1,5', 'left', 'shows 15'])
  assert.deepStrictEqual(separated, ['change 1.5', 'input 1,5', 'left', 'shows 1,5'])
})()
JS
node number.cjs
