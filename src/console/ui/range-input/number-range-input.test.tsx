import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '#tests/support/render-page.tsx'
import { FloatRangeInput, IntegerRangeInput } from './number-range-input.tsx'

function Held({ as: Part, initial }: { as: typeof IntegerRangeInput; initial?: [number, number] }) {
  const [range, setRange] = useState<[number, number] | null>(initial ?? null)
  return (
    <>
      <Part value={range} onChange={setRange} />
      <output>{range ? range.join(' to ') : 'nothing'}</output>
    </>
  )
}

const show = (as: typeof IntegerRangeInput, initial?: [number, number]) =>
  renderPage(<Held as={as} {...(initial && { initial })} />, { namespaces: ['dialogs'] })
const from = () => screen.getByLabelText('From')
const to = () => screen.getByLabelText('To')
const held = () => screen.getByRole('status').textContent

describe('number range', () => {
  it('takes two numbers, an empty one counts as 0', async () => {
    const { user } = await show(IntegerRangeInput)
    await user.type(to(), '25')
    expect(held()).toBe('0 to 25')
    expect(from()).toHaveValue('')
    await user.type(from(), '5')
    expect(held()).toBe('5 to 25')
    await user.clear(to())
    expect(held()).toBe('5 to 0')
    expect(to()).toHaveValue('')
  })

  it('takes at most 6 characters, so nothing above 999999', async () => {
    const { user } = await show(IntegerRangeInput)
    expect(to()).toHaveAttribute('maxlength', '6')
    await user.type(to(), '12345678')
    expect(held()).toBe('0 to 123456')
  })

  it('keeps digits only, so nothing below 0', async () => {
    const { user } = await show(IntegerRangeInput)
    await user.type(from(), '-1a.5')
    expect(from()).toHaveValue('15')
    expect(held()).toBe('15 to 0')
  })

  it('the float variant keeps digits and one decimal point', async () => {
    const { user } = await show(FloatRangeInput)
    await user.type(from(), 'x1.2.5')
    expect(from()).toHaveValue('1.25')
    expect(held()).toBe('1.25 to 0')
  })

  it('lets a decimal be typed: its point and its zeros stay while one types', async () => {
    const { user } = await show(FloatRangeInput)
    await user.type(from(), '1.')
    expect(from()).toHaveValue('1.')
    await user.type(from(), '05')
    expect(held()).toBe('1.05 to 0')
  })

  it('shows what the form holds', async () => {
    await show(IntegerRangeInput, [10, 20])
    expect([from(), to()].map((each) => (each as HTMLInputElement).value)).toEqual(['10', '20'])
  })
})
