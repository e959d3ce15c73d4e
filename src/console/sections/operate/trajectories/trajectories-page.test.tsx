import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getTrajectories } from '#core/contract/replay.ts'
import { aReplayVehicle } from '#tests/builders/replay.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { TrajectoriesPage } from './trajectories-page.tsx'

// A map needs a graphics card.
vi.mock('#console/ui/map/console-map.tsx', () => ({ ConsoleMap: () => null }))

// The page loads it late, and maps are large: a busy machine takes longer than a test waits for an element.
beforeAll(async () => void (await import('../playback/player.tsx')), 60_000)

const platform = fakePlatform()
beforeEach(() => {
  platform.answer(getTrajectories, () => ({
    vehicles: [aReplayVehicle(1), aReplayVehicle(2)],
    alarms: [],
    meetings: [
      {
        one: 1,
        other: 2,
        startTime: '2026-03-01 08:20:00',
        endTime: '2026-03-01 08:30:00',
        lng: 110,
        lat: 30,
        leastMetres: 35,
        together: true,
      },
    ],
  }))
})

const PATH = '/operate/vehiclesTrajectory'

describe('trajectories', () => {
  it('list where vehicles met, and lead the clock there', async () => {
    const range = 'startTime=2026-03-01 08:00:00&endTime=2026-03-01 10:00:00'
    const { user } = await renderPage(<TrajectoriesPage />, {
      path: `${PATH}?vins=LGWEF4A50TEST0001,LGWEF4A50TEST0002&${range}&metres=50`,
      codes: [PATH],
      namespaces: ['playback', 'shell', 'positionData', 'alarm', 'select', 'list', 'dialogs'],
    })
    const meeting = await screen.findByRole('button', { name: /1 TR-1 – 2 TR-2/ }, { timeout: 30_000 })
    expect(meeting).toHaveTextContent('35 m apart · drove together')
    expect(platform.asked(getTrajectories)[0]?.query.get('metres')).toBe('50')
    await user.click(meeting)
    expect(screen.getByRole('slider', { name: 'Moment' }).getAttribute('aria-valuetext')).toContain('08:20:00')
  }, 60_000)
})
