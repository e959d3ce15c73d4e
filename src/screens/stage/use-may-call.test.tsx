// @alone: the token of a display lasts as long as its page.
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getMyInfo } from '#core/contract/account.ts'
import { wakeVehicle } from '#core/contract/command.ts'
import { getSingleVehicle } from '#core/contract/single.ts'
import { startLiveVideo, startPlayback, takeVideoPhoto } from '#core/contract/video.ts'
import type { ScreenPath } from '#core/domain/screen-grant.ts'
import { aPerson } from '#tests/builders/my-info.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { screenSelfAtom } from './display-state.ts'
import { useMayCall } from './use-may-call.ts'

const platform = fakePlatform()
const ASKED = { getSingleVehicle, startLiveVideo, startPlayback, takeVideoPhoto, wakeVehicle }
function Wall() {
  const may = useMayCall()
  return Object.entries(ASKED)
    .map(([name, endpoint]) => `${name} ${String(may(endpoint))}`)
    .join(', ')
}

let opened: Awaited<ReturnType<typeof renderScreen>> | undefined
const open = async () => {
  opened = await renderScreen(<Wall />, { address: '/single' })
  return opened
}
const isDisplay = (...screens: ScreenPath[]) => ({
  kind: 'token' as const,
  name: 'Lobby',
  wallName: null,
  screens,
  language: null,
  market: null,
  expireTime: null,
  playlist: null,
})

beforeEach(() => {
  localStorage.clear()
  platform.answer(getMyInfo, () =>
    aPerson({ menuApis: ['/single'], buttonApis: ['/operate/vehicleMonitor/video/playback'] }),
  )
})
afterEach(() => {
  opened?.unmount()
  opened?.live.close()
  document.cookie = 'wit-dashboard-token=; Max-Age=0'
})

describe('what a wall may offer', () => {
  it('is what the account holds', async () => {
    document.cookie = 'wit-dashboard-token=t'
    await open()
    expect(screen.getByText(/getSingleVehicle undefined/)).toBeVisible()
    const result = await screen.findByText(/getSingleVehicle true/)
    expect(result).toHaveTextContent('startLiveVideo true, startPlayback true, takeVideoPhoto false, wakeVehicle false')
  })

  it('is on a display what its screens may call: pictures, and no photo, recording or waking', async () => {
    localStorage.setItem('fleetwall.screenToken', 'screen_1')
    document.cookie = 'wit-dashboard-token=t'
    const { store } = await open()
    expect(screen.getByText(/getSingleVehicle undefined/)).toBeVisible()
    act(() => store.set(screenSelfAtom, isDisplay('/single')))
    const result = await screen.findByText(/getSingleVehicle true/)
    expect(result).toHaveTextContent(
      'startLiveVideo true, startPlayback false, takeVideoPhoto false, wakeVehicle false',
    )
    expect(platform.asked(getMyInfo)).toEqual([])
  })

  it('is empty without a user', async () => {
    await open()
    expect(screen.getByText(/getSingleVehicle false, startLiveVideo false/)).toBeVisible()
  })
})
