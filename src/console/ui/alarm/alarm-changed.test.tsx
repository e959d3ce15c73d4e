import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type AlarmDetail, findAlarmAssignees, getAlarm, settleAlarms } from '#core/contract/alarm.ts'
import { codesOf } from '#core/contract/endpoint.ts'
import { anAlarm as buildAlarm } from '#tests/builders/alarm.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { AlarmDrawer } from './alarm-drawer.tsx'

const anAlarm = (over: Partial<AlarmDetail> = {}): AlarmDetail => ({
  ...buildAlarm({ id: 41, vin: 'LGWEF4A50TEST0001', kind: 'overspeed', endTime: null, lat: null, lng: null }),
  unit: 'speed',
  limit: 80,
  facts: {},
  repeatOf: null,
  steps: [],
  ...over,
})
const live = aLiveConnection()
const platform = fakePlatform()
let alarm: AlarmDetail
beforeEach(() => {
  localStorage.clear()
  alarm = anAlarm()
  platform.answer(getAlarm, () => alarm)
  platform.answer(findAlarmAssignees, () => [])
})

const open = async () => {
  const { user } = await renderPage(live.around(<AlarmDrawer alarmId={41} open onClose={() => undefined} />), {
    codes: [...codesOf(settleAlarms.access)],
    namespaces: ['alarm', 'map', 'list'],
  })
  return { user, drawer: within(await screen.findByRole('dialog')) }
}

describe('an alarm that changed while its drawer is open', () => {
  it('says what another user did at the same time, and keeps the note', async () => {
    platform.answer(settleAlarms, () => {
      alarm = anAlarm({ state: 'closed' })
      return { changed: 0, refused: [{ id: 41, reason: 'closed' }] }
    })
    alarm = anAlarm({ state: 'resolved' })
    const { user, drawer } = await open()
    await user.click(await drawer.findByLabelText('Note'))
    await user.paste('Tyre replaced')
    await user.click(drawer.getByText('Close'))
    expect(
      await screen.findByText('Not done: another user changed this alarm. Its status is now “Closed”.'),
    ).toBeVisible()
    expect(await drawer.findByText('Reopen')).toBeVisible()
    expect(drawer.getByLabelText('Note')).toHaveValue('Tyre replaced')
  })

  it('is read again after the live connection was lost, and keeps the note', async () => {
    const { user, drawer } = await open()
    await user.click(await drawer.findByLabelText('Note'))
    await user.paste('Waiting for the workshop')
    alarm = anAlarm({ state: 'acknowledged', endTime: '2026-01-05 08:30:00' })
    live.interrupt()
    expect(await drawer.findByText('5 Jan 2026, 08:30:00')).toBeVisible()
    expect(drawer.getByLabelText('Note')).toHaveValue('Waiting for the workshop')
  })
})
