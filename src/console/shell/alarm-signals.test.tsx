import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findUrgentAlarms } from '#core/contract/alarm.ts'
import { alarmRaised, type LiveAlarm } from '#core/contract/live.ts'
import { getNoticeSummary, noticesChanged } from '#core/contract/notice.ts'
import { listPreferences, savePreference } from '#core/contract/preference.ts'
import { AlarmSignals } from '#console/sections/operate/alarm/alarm-signals.tsx'
import { SOUND_APART_MS } from '#console/ui/notice/sound-limit.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { Bell } from './bell.tsx'

const live = aLiveConnection()
const platform = fakePlatform()
/** First tone of each sound. */
let sounds: number[]
let allowed: boolean
let waiting: (() => void)[]

/** As browsers do it: suspended at first, and running once sound is allowed. */
class FakeAudioContext {
  state = 'suspended'
  currentTime = 0
  destination = {}
  resume() {
    return new Promise<void>((resolve) => {
      const start = () => {
        this.state = 'running'
        resolve()
      }
      if (allowed) start()
      else waiting.push(start)
    })
  }
  suspend() {
    this.state = 'suspended'
    return Promise.resolve()
  }
  close() {
    return Promise.resolve()
  }
  createOscillator() {
    const tone = {
      frequency: { value: 0 },
      connect: (next: unknown) => next,
      start: (at: number) => at === 0 && sounds.push(tone.frequency.value),
      stop: () => undefined,
      onended: undefined,
    }
    return tone
  }
  createGain() {
    return { gain: { value: 0 }, connect: (next: unknown) => next }
  }
}

const raised = (id: number, level = 1): LiveAlarm => ({
  id,
  level,
  vehicleId: 1,
  vin: 'LGWEF4A50TEST0001',
  plate: `A 10${id}`,
  kind: 'collision',
  startTime: '2026-01-05 08:00:00',
  lat: null,
  lng: null,
})
const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  localStorage.clear()
  sounds = []
  waiting = []
  allowed = true
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('AudioContext', FakeAudioContext)
  platform.answer(getNoticeSummary, () => ({ unread: { all: 0 }, newest: [] }))
  platform.answer(findUrgentAlarms, () => ({ total: 0, list: [] }))
  platform.answer(listPreferences, () => [])
  platform.answer(savePreference, () => null)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open() {
  const page = (
    <>
      <Bell />
      <AlarmSignals />
    </>
  )
  const shown = await renderPage(live.around(page), {
    codes: ['/home', '/operate/alarm'],
    namespaces: ['notices', 'alarm', 'inbox', 'command', 'protocol', 'list'],
  })
  await screen.findByRole('button', { name: 'Notices: 0' })
  return shown
}

describe('the sound of new alarms', () => {
  it('is one for a storm, and again for a higher level', async () => {
    await open()
    await userChooses('Sound', 'Levels 1 and 2')
    live.publish(alarmRaised, raised(1, 2))
    live.publish(alarmRaised, raised(2, 2))
    live.publish(noticesChanged, { unread: 1, level: 2 })
    await settle()
    expect(sounds).toEqual([660])
    live.publish(alarmRaised, raised(3, 1))
    await settle()
    expect(sounds).toEqual([660, 880])
    live.publish(alarmRaised, raised(4, 1))
    await settle(SOUND_APART_MS)
    expect(sounds).toEqual([660, 880])
    live.publish(alarmRaised, raised(5, 1))
    await settle()
    expect(sounds).toEqual([660, 880, 880])
  })

  it('is for the levels of the account: level 1 at first', async () => {
    await open()
    live.publish(alarmRaised, raised(1, 2))
    await settle()
    expect(sounds).toEqual([])
    await userChooses('Sound', 'None')
    live.publish(alarmRaised, raised(2, 1))
    await settle()
    expect(sounds).toEqual([])
    expect(platform.asked(savePreference).at(-1)?.body).toMatchObject({ key: 'noticeSound', value: '0' })
  })

  it('is muted with one click, from the page and from a pop-up', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Mute sound' }))
    expect(await screen.findByRole('button', { name: 'Turn sound on' })).toBeVisible()
    live.publish(alarmRaised, raised(1))
    await settle()
    expect(sounds).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Turn sound on' }))
    live.publish(alarmRaised, raised(2))
    await settle()
    expect(sounds).toEqual([880])
    const popUp = await screen.findByRole('alert')
    await user.click(popUp.querySelector('button[class*=text]')!)
    expect(await screen.findByRole('button', { name: 'Turn sound on' })).toBeVisible()
  })

  it('that the browser blocks is reported, not played late, and allowed by the next click', async () => {
    allowed = false
    const { user } = await open()
    live.publish(alarmRaised, raised(1))
    await settle(1_500)
    expect(screen.getAllByText(/Your browser blocks sound/)[0]).toBeVisible()
    allowed = true
    waiting.forEach((start) => start())
    await user.click(screen.getByRole('button', { name: 'Allow sound' }))
    await waitFor(() => expect(screen.queryByText(/Your browser blocks sound/)).toBeNull())
    expect(sounds).toEqual([])
    await settle(SOUND_APART_MS)
    live.publish(alarmRaised, raised(2))
    await settle()
    expect(sounds).toEqual([880])
  })
})

describe('the pop-up of new alarms', () => {
  it('is one at a time, shows the most severe, and counts the others', async () => {
    const { router, user } = await open()
    await userChooses('Alarm pop-ups', 'Levels 1 and 2')
    live.publish(alarmRaised, raised(1, 1))
    live.publish(alarmRaised, raised(2, 2))
    live.publish(alarmRaised, raised(3, 3))
    expect(await screen.findByText('More new alarms: 1')).toBeVisible()
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(screen.getByText('A 101')).toBeVisible()
    await user.click(screen.getByText(/^New level-1 alarm:/))
    expect(new URLSearchParams(router.state.location.search).get('alarm')).toBe('1')
    live.publish(alarmRaised, raised(4, 2))
    expect(await screen.findByText(/^New level-2 alarm:/)).toBeVisible()
    expect(screen.queryByText(/More new alarms/)).toBeNull()
  })

  it('does not appear where the account wants none', async () => {
    await open()
    await userChooses('Alarm pop-ups', 'None')
    live.publish(alarmRaised, raised(1, 1))
    await settle()
    expect(screen.queryByText(/^New level-1 alarm:/)).toBeNull()
  })
})

async function userChooses(label: string, option: string) {
  const user = (await import('@testing-library/user-event')).default.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.click(screen.getByRole('combobox', { name: label }))
  await user.click(await screen.findByTitle(option))
  await settle()
}
