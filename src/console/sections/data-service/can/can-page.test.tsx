import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type CanPlanDetail,
  type CanPlanRow,
  getCanPlan,
  listCanFrames,
  listCanPlans,
  listCanSignals,
  saveCanPlan,
} from '#core/contract/can-plan.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { planBus } from '#core/domain/can-plan.ts'
import { demoDbc } from '#core/demo/demo-can.ts'
import { encodeDbc } from '#core/protocol/can/dbc-encoding.ts'
import { importDbc } from '#core/protocol/can/dbc-import.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { CanPage } from './can-page.tsx'

const PATH = '/dataService/can'
const plan: CanPlanRow = {
  id: 1,
  name: 'Electric drive',
  version: 2,
  publishedVersion: null,
  scope: 0,
  targets: ['T-460'],
  signals: 13,
  state: 'draft',
  vehicles: 0,
  updateTime: '2026-01-05 08:00:00',
}
const detail: CanPlanDetail = {
  plan,
  buses: [planBus(importDbc(demoDbc('Electric drive'), 'Drive').bus, 0)],
  versions: [{ version: 2, note: '', author: 'Ann', saveTime: '2026-01-05 08:00:00' }],
}
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(listCanPlans, () => ({ list: [plan], total: 1 }))
  platform.answer(getCanPlan, () => detail)
  platform.answer(listCanFrames, () => [])
  platform.answer(findVinList, () => ({ list: [], total: 0 }))
})
const open = (codes = ['edit', 'publish'], query = 'state=draft') =>
  renderPage(<CanPage />, {
    path: `${PATH}?${query}`,
    codes: [PATH, ...codes.map((verb) => `${PATH}/plan/${verb}`)],
    namespaces: ['can', 'select'],
  })
/** The plan with its first signal as a switch. */
const withSwitch: CanPlanDetail = {
  ...detail,
  buses: detail.buses.map((bus) => ({
    ...bus,
    messages: bus.messages.map((message) => ({
      ...message,
      signals: message.signals.map((signal, at) => (at === 0 ? { ...signal, multiplex: 'switch' as const } : signal)),
    })),
  })),
}
async function openPlan(codes?: string[], of = detail) {
  platform.answer(getCanPlan, () => of)
  const { user } = await open(codes)
  await user.click(await screen.findByText('Electric drive'))
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByRole('table', { name: 'Bit layout' })
  return { user, drawer }
}

const newest = () => within(screen.getAllByRole('dialog').at(-1)!)

describe('CAN plans', () => {
  it('lists them, filtered by the address', async () => {
    await open()
    expect(await screen.findByText('Electric drive')).toBeVisible()
    expect(platform.asked(listCanPlans).at(-1)?.query.get('state')).toBe('draft')
  })

  it('takes a signal out, undoes that, and saves what is left as a new version', async () => {
    platform.answer(saveCanPlan, () => ({ version: 3 }))
    const { user, drawer } = await openPlan()
    await user.click(drawer.getByLabelText('Remove MotorSpeed'))
    expect(drawer.queryByLabelText('Remove MotorSpeed')).toBeNull()
    await user.click(drawer.getByText('Undo'))
    await user.click(drawer.getByLabelText('Remove MotorTorque'))
    await user.click(drawer.getByText('Save as new version'))
    await waitFor(() => expect(platform.asked(saveCanPlan)).toHaveLength(1))
    const saved = platform.asked(saveCanPlan)[0]?.body as Pick<CanPlanDetail, 'buses'> | undefined
    expect(saved?.buses[0]?.messages[0]?.signals.map(({ name }) => name)).toEqual(['MotorSpeed', 'MotorTemperature'])
  })

  it('asks before it discards unsaved changes', async () => {
    const { user, drawer } = await openPlan()
    await user.click(drawer.getByLabelText('Remove MotorSpeed'))
    await user.click(drawer.getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(drawer.getByText('Save as new version')).toBeVisible()
    await user.click(drawer.getByText('Undo'))
    await user.click(drawer.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText('Save as new version')).toBeNull())
  })

  it('takes a new message, and a signal where a free bit was pressed', async () => {
    platform.answer(saveCanPlan, () => ({ version: 3 }))
    const { user, drawer } = await openPlan()
    await user.click(drawer.getByText('Add message'))
    await user.click(await screen.findByLabelText('Message ID'))
    await user.paste('18FF1003')
    const message = newest()
    await user.click(message.getByLabelText('Message'))
    await user.paste('MCU_Extra')
    await user.click(message.getByText('Save'))
    await user.click(await drawer.findByLabelText('Bit 15 is free: add a signal here'))
    expect(await screen.findByLabelText('Start bit')).toHaveValue('15')
    const signal = newest()
    await user.click(signal.getByLabelText('Signal'))
    await user.paste('Extra')
    await user.click(signal.getByText('Save'))
    await user.click(drawer.getByText('Save as new version'))
    await waitFor(() => expect(platform.asked(saveCanPlan)).toHaveLength(1))
    const saved = platform.asked(saveCanPlan)[0]?.body as Pick<CanPlanDetail, 'buses'> | undefined
    const made = saved?.buses[0]?.messages.find(({ name }) => name === 'MCU_Extra')
    expect(made).toMatchObject({ id: 0x18ff1003, frameType: 1, dlc: 8, signals: [{ name: 'Extra', start: 15 }] })
  })

  it('makes a signal depend on the values of a switch', async () => {
    platform.answer(saveCanPlan, () => ({ version: 3 }))
    const { user, drawer } = await openPlan(undefined, withSwitch)
    await user.click(await drawer.findByLabelText('Edit MotorTorque'))
    await user.click(await screen.findByLabelText('Multiplexor'))
    await user.click((await screen.findAllByTitle('MotorSpeed')).at(-1)!)
    await user.type(await screen.findByLabelText('Multiplexor values'), '1, 3-5')
    await user.click(newest().getByText('Save'))
    expect(await drawer.findByText('MotorSpeed = 1, 3-5')).toBeVisible()
    await user.click(drawer.getByText('Save as new version'))
    await waitFor(() => expect(platform.asked(saveCanPlan)).toHaveLength(1))
    const saved = platform.asked(saveCanPlan)[0]?.body as Pick<CanPlanDetail, 'buses'> | undefined
    const ranges = [
      { from: 1, to: 1 },
      { from: 3, to: 5 },
    ]
    expect(saved?.buses[0]?.messages[0]?.signals.map(({ multiplex }) => multiplex)).toEqual([
      'switch',
      { by: 'MotorSpeed', ranges, isSwitch: false },
      null,
    ])
  })

  it('reads a DBC file in the encoding it has, says which, and reads it again in another', async () => {
    platform.answer(saveCanPlan, () => ({ version: 3 }))
    const { user, drawer } = await openPlan()
    const text = (unit: string) =>
      `BO_ 100 Heat: 8 X\n SG_ Temp : 0|8@1+ (1,0) [0|0] "${unit}" X\nSG_ Far : 60|8@1+ (1,0) [0|0] "" X\nSIG_VALTYPE_ 100 Lost : 3;\n`
    const { bytes } = encodeDbc(text('℃'), 'gb18030')
    const control = document.querySelector<HTMLInputElement>('input[type="file"]')!
    await user.upload(control, new File([bytes as Uint8Array<ArrayBuffer>], 'Drive.dbc'))
    expect(await drawer.findByText('Drive.dbc imported')).toBeVisible()
    expect(drawer.getByText('Unsupported statements: 1 (lines 4)')).toBeVisible()
    expect(drawer.getByText('Not imported, beyond the data length: Heat.Far')).toBeVisible()
    const chosen = drawer.getByLabelText('Encoding of the imported file')
    expect(drawer.getByTitle('GB18030')).toBeVisible()
    expect(drawer.getByText('℃', { selector: 'bdi' })).toBeVisible()
    expect(drawer.getByText('℃', { selector: 'td' })).toBeVisible()
    await user.click(chosen)
    await user.click((await screen.findAllByTitle('Windows-1252')).at(-1)!)
    expect(await drawer.findByText('¡æ', { selector: 'td' })).toBeVisible()
  })

  it('shows uploads as signals of the plan that was in force', async () => {
    const wide = { message: 'Counter', name: 'Count', value: 2 ** 53, exact: '9007199254740993', unit: '', samples: 1 }
    const signal = { message: 'BMS_Pack', name: 'PackVoltage', value: 612.4, unit: 'V', text: null, samples: 3 }
    const row = { rowKey: '1_1', receiveTime: '2026-01-05 08:00:00', frames: 9, unread: 1 }
    platform.answer(listCanSignals, () => ({
      list: [
        { ...row, plan: { id: 1, name: 'Electric drive', version: 2 }, signals: [signal, { ...wide, text: null }] },
      ],
      nextKey: null,
    }))
    const range = 'startTime=2026-01-05 00:00:00&endTime=2026-01-05 23:59:59'
    await open([], `view=signals&vin=LGWEF4A50TEST0001&${range}`)
    expect(await screen.findByText('Electric drive · v2')).toBeVisible()
    expect(screen.getByText('612.4')).toBeVisible()
    expect(screen.getByText('9,007,199,254,740,993')).toBeVisible()
  })

  it('is read-only for people without the right', async () => {
    const { drawer } = await openPlan([])
    expect(drawer.queryByRole('button', { name: 'Save as new version' })).toBeNull()
    expect(drawer.getByRole('button', { name: 'Export DBC' })).toBeEnabled()
  })
})
