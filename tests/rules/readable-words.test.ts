import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const SRC = fileURLToPath(new URL('../../src', import.meta.url))
const TOO_LIGHT = /(?:^|[;{\s])color:\s*var\(--(?:faint|offline)\)/
/** Elements that may be pale: unused ones, signs next to words, and the large code of a page. */
const PALE = /disabled|anticon|::after|\.mark$|\.search$/

/** Selectors whose words are written in a colour that is too low in contrast for words. */
function paleWords(css: string): string[] {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)
  return [...rules].flatMap(([, selector = '', body = '']) =>
    TOO_LIGHT.test(body) && !PALE.test(selector.trim()) ? [selector.trim()] : [],
  )
}

it('finds words in a colour meant for lines and signs', () => {
  expect(
    paleWords('.a { color: var(--faint); } .b:disabled { color: var(--faint) } .c { border-color: var(--faint) }'),
  ).toEqual(['.a'])
})

it('no stylesheet writes words in a colour meant for lines and signs', () => {
  const sheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(20)
  const found = sheets.flatMap((path) =>
    paleWords(readFileSync(join(SRC, path), 'utf8')).map((selector) => `${path}: ${selector}`),
  )
  expect(found).toEqual([])
})
