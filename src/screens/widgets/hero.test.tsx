import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Hero } from './hero.tsx'

const format = (value: number | undefined) => (value === undefined ? '–' : new Intl.NumberFormat('en').format(value))

it.each([
  [undefined, '1'],
  [12_345, '6'],
  [1_234_567, '9'],
])('%s takes room for %s characters', (value, characters) => {
  const { container } = render(
    <Hero value={value} format={format} metric="online">
      {null}
    </Hero>,
  )
  expect(container.querySelector('div')!.style.getPropertyValue('--characters')).toBe(characters)
})
