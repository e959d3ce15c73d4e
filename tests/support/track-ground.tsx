import { screen } from '@testing-library/react'
import { getMyInfo } from '#core/contract/account.ts'
import { getMapSettings } from '#core/contract/map-settings.ts'
import { getMonitorFleet, getVehicleDetail, getVehicleTrail } from '#core/contract/monitor.ts'
import { TOKEN_COOKIE } from '#core/domain/session-cookie.ts'
import { MultiTrack } from '#screens/multi-track/multi-track.tsx'
import { parseHash } from '#screens/stage/hash-location.ts'
import { StageFrame } from '#screens/stage/stage-frame.tsx'
import { aPerson } from '../builders/my-info.ts'
import { aMonitorVehicle } from '../builders/replay.ts'
import { type fakePlatform, refusal } from './fake-platform.ts'
import { renderScreen } from './render-screen.tsx'

type Platform = ReturnType<typeof fakePlatform>

/** The signed-in user, with these permissions in addition to the screen itself. */
export function mayOnTrack(platform: Platform, ...codes: string[]): void {
  document.cookie = `${TOKEN_COOKIE}=t`
  platform.answer(getMyInfo, () => aPerson({ menuApis: ['/multiTrack'], buttonApis: codes }))
}

/** Four vehicles, two each of North and South, and a user with every permission for them. */
export function trackGround(platform: Platform): void {
  mayOnTrack(platform, '/multiTrack/layout/save', '/multiTrack/video/open', '/multiTrack/replay/open')
  platform.answer(getMapSettings, () => ({}))
  platform.answer(getMonitorFleet, () => ({
    orgs: [
      { id: 1, parentId: null, name: 'North' },
      { id: 2, parentId: null, name: 'South' },
    ],
    vehicles: [1, 2, 3, 4].map((id) => aMonitorVehicle(id, { orgId: id < 3 ? 1 : 2 })),
  }))
  platform.answer(getVehicleDetail, () => refusal(404, 'no'))
  platform.answer(getVehicleTrail, () => ({ points: [] }))
}

/** The screen of multi-vehicle monitoring at an address. */
export async function openTrack(query = '') {
  const opened = await renderScreen(
    <StageFrame path="/multiTrack" title="Multi-vehicle monitoring" theme="dark">
      <MultiTrack />
    </StageFrame>,
    { address: `/multiTrack${query}` },
  )
  await screen.findByRole('navigation', { name: 'View' })
  return opened
}

export const trackAddress = () => Object.fromEntries(parseHash(window.location.hash).query)
