import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { wallText } from '#core/domain/wall-time.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { chooseTimeZoneAtom } from '#web/state/time-zone.ts'
import { TimeCell, VersionCell } from './time-cell.tsx'

const titleOf = (text: string) => screen.getByText(text).closest('bdi')?.getAttribute('title')?.split('\n')
const ago = (seconds: number) => wallText(Date.now() - seconds * 1000, 'Asia/Shanghai')

describe('time cell', () => {
  it('shows device time, receive time and delay, with the zone, on hover', async () => {
    await renderPage(<TimeCell time="2026-01-05 08:00:00" received="2026-01-05 08:01:05" />)
    expect(titleOf('5 Jan 2026, 08:00:00')).toEqual([
      'Device time 5 Jan 2026, 08:00:00',
      'Received 5 Jan 2026, 08:01:05',
      'Delay 1\u00a0min 5\u00a0s',
      expect.stringContaining('UTC+08:00'),
    ])
  })

  it('shows no negative delay, and only the zone where there is one time', async () => {
    await renderPage(
      <>
        <TimeCell time="2026-01-05 08:00:00" received="2026-01-05 07:59:00" />
        <TimeCell time="2026-02-05 08:00:00" />
      </>,
    )
    expect(titleOf('5 Jan 2026, 08:00:00')?.[2]).toBe('Delay 0\u00a0s')
    expect(titleOf('5 Feb 2026, 08:00:00')).toEqual([expect.stringContaining('UTC+08:00')])
  })

  it('is an age while fresh, in full on hover, and the time later', async () => {
    await renderPage(
      <>
        <TimeCell time={ago(630)} fresh />
        <TimeCell time="2026-01-05 08:00:00" fresh />
      </>,
    )
    expect(titleOf('10m ago')?.[0]).toMatch(/^\d+ \w+ 20\d\d, /)
    expect(screen.getByText('5 Jan 2026, 08:00:00')).toBeVisible()
  })

  it('is copied as ISO 8601 with its offset', async () => {
    const { user } = await renderPage(<TimeCell time="2026-01-05 08:00:00" />)
    await user.hover(screen.getByText('5 Jan 2026, 08:00:00'))
    // The test library would report that the pointer left the window between the two.
    fireEvent.click(screen.getByRole('button', { name: 'Copy: 2026-01-05T08:00:00+08:00' }))
    await expect.poll(() => navigator.clipboard.readText()).toBe('2026-01-05T08:00:00+08:00')
  })

  it('measures and copies instants on a day the clocks are set back', async () => {
    const { store } = await renderPage(
      <>
        <TimeCell time="2026-10-25 02:50:00+02:00" received="2026-10-25 02:10:00+01:00" />
        <VersionCell version="2026-10-25 09:30:00" />
      </>,
    )
    act(() => store.set(chooseTimeZoneAtom, 'Europe/Berlin'))
    expect(titleOf('25 Oct 2026, 02:50:00 UTC+2')?.slice(2)).toEqual([
      'Delay 20\u00a0min',
      'Europe / Berlin, UTC+02:00',
    ])
    expect(screen.getByText('25 Oct 2026, 02:50:00 UTC+2')).toHaveAttribute('dateTime', '2026-10-25T02:50:00+02:00')
    // The offset would be cut at the edge of a column.
    expect(screen.getByText('25 Oct 2026, 02:50:00 UTC+2').closest('bdi')?.className).toContain('twice')
    expect(screen.getByText('25 Oct 2026, 02:30:00 UTC+1')).toHaveAttribute('dateTime', '2026-10-25T02:30:00+01:00')
  })
})
