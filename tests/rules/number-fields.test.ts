import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const KIT = 'ui/form-builder/number-input.tsx'
/** Numbers in some bits of another one, with their limits written next to them: there is no room for more. */
const CLAMPED = 'ui/parameter/leaf-field.tsx'

it('numbers are typed into fields of the kit, which change nothing that was typed', () => {
  const users = readdirSync('src/console', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .filter((path) => /<InputNumber\b/.test(readFileSync(`src/console/${path}`, 'utf8')))
  expect(users.toSorted()).toEqual([KIT, CLAMPED])
})
