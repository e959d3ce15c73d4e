import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Panel } from './panel.tsx'
import { RollingNumber } from './rolling-number.tsx'

const MINUTE = 60_000

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const stateOf = () => screen.getByRole('region', { name: 'Online' }).dataset.state

describe('panel', () => {
  it('waits without figures, then trusts them less and less', () => {
    const { rerender } = render(
      <Panel label="Online" at={undefined}>
        <b>–</b>
      </Panel>,
    )
    expect(stateOf()).toBe('waiting')

    const at = Date.now()
    rerender(
      <Panel label="Online" at={at}>
        <b>184</b>
      </Panel>,
    )
    expect(stateOf()).toBe('fresh')
    expect(screen.queryByText('panel.asOf')).toBeNull()

    act(() => void vi.advanceTimersByTime(2 * MINUTE + 5000))
    expect(stateOf()).toBe('ageing')
    expect(screen.getByText('panel.asOf')).toBeVisible()

    act(() => void vi.advanceTimersByTime(8 * MINUTE))
    expect(stateOf()).toBe('old')
    expect(screen.getByText('184')).toBeVisible()
  })

  it('is old at once when its figures are of yesterday', () => {
    render(
      <Panel label="Online" at={Date.now()} outdated>
        <b>184</b>
      </Panel>,
    )
    expect(stateOf()).toBe('old')
  })

  it('survives a widget that fails', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    let broken = true
    const Fragile = () => {
      if (broken) throw new Error('no figures')
      return <b>184</b>
    }
    render(
      <Panel label="Online" at={Date.now()}>
        <Fragile />
      </Panel>,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('widget.failed')
    broken = false
    act(() => void vi.advanceTimersByTime(MINUTE))
    expect(screen.getByText('184')).toBeVisible()
    vi.restoreAllMocks()
  })
})

describe('rolling number', () => {
  const format = (value: number | undefined) => (value === undefined ? '–' : String(Math.round(value)))
  const shown = () => document.querySelector('[data-metric="online"]')?.textContent

  it('is at its first value and rolls to the next in 400 ms', () => {
    const { rerender } = render(<RollingNumber value={undefined} format={format} metric="online" />)
    expect(shown()).toBe('–')
    rerender(<RollingNumber value={100} format={format} metric="online" />)
    expect(shown()).toBe('100')
    rerender(<RollingNumber value={200} format={format} metric="online" />)
    act(() => void vi.advanceTimersByTime(200))
    const between = Number(shown())
    expect(between).toBeGreaterThan(100)
    expect(between).toBeLessThan(200)
    act(() => void vi.advanceTimersByTime(300))
    expect(shown()).toBe('200')
  })

  it('does not roll where less motion is wanted', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    const { rerender } = render(<RollingNumber value={100} format={format} metric="online" />)
    rerender(<RollingNumber value={200} format={format} metric="online" />)
    expect(shown()).toBe('200')
    vi.restoreAllMocks()
  })
})
