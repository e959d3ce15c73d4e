import { screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { Outage } from './outage.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const open = () =>
  renderScreen(<Outage connection="connecting" lastContactAt={undefined} freshness="old" />, { address: '/bigScreen' })

describe('a wall that starts', () => {
  it('gets time to connect, then says that the network is slow', async () => {
    await open()
    expect(screen.queryByRole('alert')).toBeNull()
    act(() => void vi.advanceTimersByTime(8_000))
    expect(screen.getByRole('alert')).toHaveTextContent('Still connecting: the network is slow.')
  })

  it('says that the platform cannot be reached once an attempt has failed', async () => {
    const { live } = await open()
    live.refused()
    act(() => void vi.advanceTimersByTime(8_000))
    expect(screen.getByRole('alert')).toHaveTextContent('The platform cannot be reached.')
  })
})
