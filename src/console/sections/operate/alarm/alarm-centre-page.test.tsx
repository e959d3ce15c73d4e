import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/alarm.ts'
import * as rules from '#core/contract/alarm-rule.ts'
import { listModels } from '#core/contract/base-data.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { anAlarm } from '#tests/builders/alarm.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { AlarmCentrePage } from './alarm-centre-page.tsx'
import type { AlarmRule } from './rule-form.ts'

const aRule = (over: Partial<AlarmRule> = {}): AlarmRule => ({
  id: 5,
  name: 'Motorway',
  orgId: 1,
  orgName: 'Head office',
  condition: { kind: 'speed', limit: 100, hysteresis: 5, holdSeconds: 10 },
  level: 2,
  scope: { by: 'all' },
  schedule: { weekdays: [], from: '00:00', to: '00:00' },
  driverText: '',
  enabled: true,
  vehicles: 12,
  active: 1,
  updateTime: '2026-11-20 08:00:00',
  ...over,
})

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(listOrgs, () => [{ id: 1, parentId: null, name: 'Head office' }])
  platform.answer(listModels, () => [])
  platform.answer(contract.listAlarms, () => ({
    list: [
      anAlarm({ id: 7, kind: 'overspeed' }),
      anAlarm({ id: 8, kind: 'overspeed' }),
      anAlarm({ id: 9, kind: 'fatigue', vehicleId: 2, vin: 'LALARM00000000002' }),
    ],
    nextKey: null,
  }))
  platform.answer(contract.countAlarms, () => ({
    total: 3,
    levels: [],
    kinds: [],
    states: [{ key: 'open', count: 3 }],
    hours: [],
    oldestOpenSeconds: 60,
  }))
  platform.answer(rules.listAlarmRules, () => ({ list: [aRule()], total: 1 }))
  platform.answer(rules.listAlarmMutes, () => [])
})

const PATH = '/operate/alarm'
const ALL = [...['ack', 'assign', 'close', 'export'].map((verb) => `${PATH}/event/${verb}`), `${PATH}/rule/edit`]
const open = (codes = ALL, search = '') =>
  renderPage(aLiveConnection().around(<AlarmCentrePage />), {
    path: `${PATH}${search}`,
    codes: [PATH, ...codes],
    namespaces: ['alarm', 'alarmCentre', 'shell', 'dialogs', 'select', 'list', 'validation', 'exportFile'],
  })
const dialog = async () => within((await screen.findAllByRole('dialog')).at(-1)!)
const rowOf = async (id: number) => {
  await screen.findAllByText('Overspeed')
  return document.querySelector<HTMLElement>(`.ant-table-row[data-row-key="${id}"]`)!
}

describe('the alarm centre', () => {
  it('takes steps by keys with the row that has the focus', async () => {
    platform.answer(contract.settleAlarms, () => ({ changed: 1, refused: [] }))
    const { user } = await open()
    const first = await rowOf(7)
    act(() => first.focus())
    await user.keyboard('jc')
    const form = await dialog()
    await user.type(form.getByLabelText('Cause'), 'Test drive')
    await user.click(form.getAllByRole('button', { name: 'Close' }).at(-1)!)
    await waitFor(() =>
      expect(platform.asked(contract.settleAlarms)[0]?.body).toMatchObject({ ids: [8], action: 'close' }),
    )
  }, 60_000)

  it('keeps the cause when another user closed the alarm first, and says so', async () => {
    platform.answer(contract.settleAlarms, () => ({ changed: 0, refused: [{ id: 8, reason: 'closed' }] }))
    const { user } = await open()
    const first = await rowOf(7)
    act(() => first.focus())
    await user.keyboard('jc')
    const form = await dialog()
    await user.type(form.getByLabelText('Cause'), 'Test drive')
    await user.click(form.getAllByRole('button', { name: 'Close' }).at(-1)!)
    expect(await screen.findByText(/another user changed this alarm. Its status is now “Closed”/)).toBeVisible()
    expect(form.getByLabelText('Cause')).toHaveValue('Test drive')
  }, 60_000)

  it('ignores the keys of steps that the user may not take', async () => {
    const { user } = await open([])
    const first = await rowOf(7)
    act(() => first.focus())
    await user.keyboard('acf')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('mutes each kind of each vehicle once', async () => {
    platform.answer(rules.muteAlarms, () => ({ id: 1 }))
    const { user } = await open()
    await rowOf(7)
    await user.click(screen.getAllByRole('checkbox')[0]!)
    await user.click(screen.getByRole('button', { name: 'Mute' }))
    const form = await dialog()
    await user.type(form.getByLabelText('Reason'), 'Workshop')
    await user.click(form.getByRole('button', { name: 'Mute' }))
    await waitFor(() => expect(platform.asked(rules.muteAlarms)).toHaveLength(2))
    expect(platform.asked(rules.muteAlarms).map(({ body }) => body)).toEqual([
      expect.objectContaining({ vehicleId: 1, kind: 'overspeed', reason: 'Workshop' }),
      expect.objectContaining({ vehicleId: 2, kind: 'fatigue' }),
    ])
  }, 60_000)

  it('says what a rule is about, and changes its condition with the fields of its kind', async () => {
    platform.answer(rules.updateAlarmRule, () => null)
    const { user } = await open(ALL, '?view=rules')
    expect(await screen.findByText('Faster than 100 km/h · for 10 s')).toBeVisible()
    await user.click(screen.getByLabelText('Edit · Motorway'))
    const form = await dialog()
    await user.click(form.getByLabelText('Condition'))
    await user.click(await screen.findByTitle('Idling'))
    const minutes = await form.findByLabelText('Minutes')
    expect(form.queryByLabelText('Limit')).toBeNull()
    await user.clear(minutes)
    await user.type(minutes, '20')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(platform.asked(rules.updateAlarmRule)[0]?.body).toMatchObject({
        id: 5,
        condition: { kind: 'idle', minutes: 20, hysteresis: 3 },
      }),
    )
  }, 60_000)

  it('tests a rule vehicle by vehicle until it is over, and forgets the result when the rule changes', async () => {
    const part = { vehicles: 40, alarmed: 2, examples: [] }
    platform.answer(rules.testAlarmRule, ({ body }) =>
      (body as { after?: number }).after === undefined
        ? { ...part, tested: 30, alarms: 10, repeats: 3, next: 30 }
        : { ...part, tested: 10, alarms: 7, repeats: 0, next: null },
    )
    const { user } = await open(ALL, '?view=rules')
    await user.click(await screen.findByLabelText('Edit · Motorway'))
    const form = await dialog()
    await user.click(form.getByRole('button', { name: 'Test on the last 7 days' }))
    const result = await form.findByText('Would have raised 14 alarms (and 3 repeats) on 4 vehicles')
    expect(form.getByText('Tested on all 40 vehicles of the rule')).toBeVisible()
    expect(platform.asked(rules.testAlarmRule).map(({ body }) => body)).toMatchObject([
      { condition: { kind: 'speed', limit: 100 } },
      { after: 30 },
    ])
    await user.type(form.getByLabelText('Limit'), '{Backspace}')
    await waitFor(() => expect(result).not.toBeInTheDocument())
  }, 60_000)

  it('ends a test of a rule that would raise too many alarms', async () => {
    const answer = { vehicles: 9_000, tested: 5, alarmed: 5, alarms: 6_000, repeats: 0, examples: [] }
    platform.answer(rules.testAlarmRule, () => ({ ...answer, next: 5 }))
    const { user } = await open(ALL, '?view=rules')
    await user.click(await screen.findByLabelText('Edit · Motorway'))
    const form = await dialog()
    await user.click(form.getByRole('button', { name: 'Test on the last 7 days' }))
    expect(await form.findByText(/more than 10,000 alarms/)).toBeVisible()
    expect(form.getByText('Tested on 10 of 9,000 vehicles')).toBeVisible()
    expect(platform.asked(rules.testAlarmRule)).toHaveLength(2)
  }, 60_000)

  it('says how to mute where nothing is muted', async () => {
    await open(ALL, '?view=mutes')
    expect(await screen.findByText('Nothing is muted')).toBeVisible()
  })
})
