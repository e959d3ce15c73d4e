import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Gauge, shareOf } from './gauge.tsx'

const whole = (value: number | undefined) => (value === undefined ? '–' : String(Math.round(value)))
const arcOf = (label: string) => {
  const arc = screen.getByText(label).parentElement!.querySelectorAll('path')[1]!
  return [arc.style.getPropertyValue('--from'), arc.style.getPropertyValue('--length'), arc.dataset.empty]
}

describe('a dial', () => {
  it('is filled from its lower end', () => {
    render(<Gauge label="Speed" value={30} least={0} greatest={120} format={whole} unit="km/h" metric="speed" />)
    expect(arcOf('Speed')).toEqual(['0', '25', 'false'])
    expect(screen.getByText('30')).toBeVisible()
  })

  it('grows from zero to both sides where the range reaches below it', () => {
    const dial = (label: string, value: number) => (
      <Gauge label={label} value={value} least={-400} greatest={400} format={whole} metric="current" />
    )
    render([dial('In', -200), dial('Out', 100)].map((each, key) => <div key={key}>{each}</div>))
    expect(arcOf('In')).toEqual(['25', '25', 'false'])
    expect(arcOf('Out')).toEqual(['50', '12.5', 'false'])
  })

  it('is empty and says so without a report, and shows the age of old values', () => {
    render(
      <Gauge label="Charge" value={undefined} least={0} greatest={100} format={whole} metric="soc" age="1 h ago" />,
    )
    expect(arcOf('Charge')[2]).toBe('true')
    const dial = screen.getByText('Charge').parentElement!
    expect(dial).toHaveTextContent('–')
    expect(dial).toHaveAttribute('data-old', 'true')
    expect(dial).toHaveTextContent('1 h ago')
  })

  it.each([
    [-5, 0],
    [50, 0.5],
    [500, 1],
    [undefined, undefined],
  ])('has %s of 0 to 100 at %s', (value, share) => {
    expect(shareOf(value, 0, 100)).toBe(share)
  })
})
