// @alone: selections that are stored once are remembered by the page.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listPreferences, savePreference } from '#core/contract/preference.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { useHashLocation } from '../stage/hash-location.ts'
import { readSingleQuery } from './single-query.ts'
import { useSavedSignals } from './use-saved-signals.ts'

const platform = fakePlatform()
const CHOICES = [[], ['M/Gear'], ['M/Gear', 'M/Rpm']]
function Wall() {
  const { signals } = readSingleQuery(useHashLocation().query)
  const keep = useSavedSignals(signals)
  return (
    <>
      <output>{signals.join(' ')}</output>
      {CHOICES.map((chosen) => (
        <button key={chosen.length} type="button" onClick={() => keep(chosen)}>
          {chosen.length}
        </button>
      ))}
    </>
  )
}
const keep = (signals: number) => fireEvent.click(screen.getByRole('button', { name: String(signals) }))

let opened: Awaited<ReturnType<typeof renderScreen>> | undefined
const open = async (query = '') => {
  opened = await renderScreen(<Wall />, { address: `/single?vehicle=1${query}` })
  return screen.findByRole('status')
}
const saved = () => platform.asked(savePreference).map(({ body }) => body)

beforeEach(() => {
  localStorage.clear()
  platform.answer(savePreference, () => null)
  platform.answer(listPreferences, () => [{ key: 'single:signals', value: 'M/MotorSpeed,M/FanSpeed' }])
})
afterEach(() => {
  opened?.unmount()
  opened?.live.close()
  document.cookie = 'wit-dashboard-token=; Max-Age=0'
  vi.restoreAllMocks()
})

describe('signals a person chose', () => {
  beforeEach(() => {
    document.cookie = 'wit-dashboard-token=t'
  })

  it('come from the account, on whichever computer', async () => {
    const wall = await open()
    await waitFor(() => expect(wall).toHaveTextContent('M/MotorSpeed M/FanSpeed'))
  })

  it('yield to those of the address, which are not saved', async () => {
    const wall = await open('&signals=M%2FGear')
    await waitFor(() => expect(platform.asked(listPreferences)).toHaveLength(1))
    expect(wall).toHaveTextContent('M/Gear')
    expect(saved()).toEqual([])
  })

  it('are saved with the account only, an empty selection deletes them', async () => {
    await open()
    keep(1)
    keep(0)
    await waitFor(() =>
      expect(saved()).toEqual([
        { key: 'single:signals', value: 'M/Gear' },
        { key: 'single:signals', value: null },
      ]),
    )
    expect(localStorage.getItem('fleetwall.singleSignals')).toBeNull()
  })

  it('stay on the wall where they cannot be saved', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    platform.answer(savePreference, () => refusal(500, 'no'))
    const wall = await open('&signals=M%2FGear')
    keep(1)
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(wall).toHaveTextContent('M/Gear')
  })
})

describe('signals of a display with a token', () => {
  beforeEach(() => localStorage.setItem('fleetwall.screenToken', 'screen_1'))

  it('are saved on the display itself, whoever is signed in in the same browser', async () => {
    document.cookie = 'wit-dashboard-token=t'
    await open()
    keep(2)
    opened!.unmount()
    const wall = await open()
    await waitFor(() => expect(wall).toHaveTextContent('M/Gear M/Rpm'))
    expect([...saved(), ...platform.asked(listPreferences)]).toEqual([])
  })
})
