import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '#tests/support/render-page.tsx'
import { TimeCell } from './time-cell.tsx'

const titleOf = (text: string) => screen.getByText(text).getAttribute('title')?.split('\n')

describe('time cell', () => {
  it('shows device time, receive time and delay, with the zone, on hover', async () => {
    await renderPage(<TimeCell time="2026-01-05 08:00:00" received="2026-01-05 08:01:05" />)
    expect(titleOf('05-01-2026 08:00:00')).toEqual([
      'Device time 05-01-2026 08:00:00',
      'Received 05-01-2026 08:01:05',
      'Delay 00:01:05',
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
    expect(titleOf('05-01-2026 08:00:00')?.[2]).toBe('Delay 00:00:00')
    expect(titleOf('05-02-2026 08:00:00')).toEqual([expect.stringContaining('UTC+08:00')])
  })
})
