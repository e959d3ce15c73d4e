import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listModels } from '#core/contract/base-data.ts'
import { jobChanged } from '#core/contract/live-job.ts'
import {
  cancelMessageCheck,
  getMessageCheck,
  listMessageChecks,
  listMessageTemplates,
  type MessageCheck,
  type MessageCheckDetail,
  signMessageCheck,
  startMessageChecks,
} from '#core/contract/message-check.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { NewMessageCheckDetailPage } from './new-message-check-detail-page.tsx'
import { NewMessageCheckPage } from './new-message-check-page.tsx'

const VIN = 'LGWEF4A50TEST0001'
const PATH = '/dataService/newMessageCheck'
const check: MessageCheck = {
  id: 4,
  vin: VIN,
  plate: '',
  sn: 'SN7',
  firmware: 'v9',
  template: 'Truck',
  version: 2,
  items: 2,
  passed: 1,
  failed: 1,
  state: 'failed',
  seconds: 60,
  operator: 'Anna',
  requestTime: '2026-01-05 08:00:00',
  startTime: '2026-01-05 08:00:05',
  endTime: '2026-01-05 08:01:08',
  signedName: '',
}
const bare = { least: null, greatest: null, seconds: null, expected: null, tolerance: null }
const detail: MessageCheckDetail = {
  ...check,
  rules: [
    { ...bare, item: 'speed', rule: 'present' },
    { ...bare, item: 'batterySoc', rule: 'range', least: 20 },
  ],
  findings: [
    {
      verdict: 'passed',
      remark: '',
      least: 0,
      greatest: 52,
      last: 50,
      samples: 6,
      firstSeen: 2.5,
      longestGap: 10,
      series: [],
    },
    {
      verdict: 'failed',
      remark: 'outOfRange',
      least: 12,
      greatest: 30,
      last: 12,
      samples: 2,
      firstSeen: 5,
      longestGap: 40,
      series: [
        [5, 30],
        [45, 12],
      ],
    },
  ],
  previous: { id: 2, requestTime: '2026-01-04 08:00:00' },
  previousRules: [{ ...bare, item: 'batterySoc', rule: 'range', least: 20 }],
  previousFindings: [
    {
      verdict: 'passed',
      remark: '',
      least: 40,
      greatest: 41,
      last: 41,
      samples: 5,
      firstSeen: 1,
      longestGap: 10,
      series: [],
    },
  ],
  signTime: null,
  signedNote: '',
  frames: [],
  moreFrames: false,
}
const platform = fakePlatform()
let live = aLiveConnection()
beforeEach(() => {
  localStorage.clear()
  live = aLiveConnection()
  platform.answer(findVinList, () => ({ list: [], total: 0 }))
  platform.answer(listModels, () => [])
  platform.answer(listMessageChecks, () => ({ list: [check], total: 1 }))
  platform.answer(listMessageTemplates, () => [
    { id: 1, name: 'Truck', models: [], rules: detail.rules, version: 2, used: 1, updateTime: '2026-01-01 00:00:00' },
  ])
  platform.answer(getMessageCheck, () => detail)
})
const namespaces = [
  'messageCheck',
  'job',
  'select',
  'history',
  'terminal',
  'hexParser',
  'protocol',
  'diagnostics',
  'list',
]
const codes = [PATH, `${PATH}/check/start`, `${PATH}/check/sign`, `${PATH}/newMessageCheckDetail`]

describe('check of new messages', () => {
  it('lists checks with what they found', async () => {
    await renderPage(live.around(<NewMessageCheckPage />), { path: `${PATH}?firmware=v9`, codes, namespaces })
    const row = (await screen.findByText(VIN)).closest('tr')!
    expect(row).toHaveTextContent('SN7 · v9')
    expect(row).toHaveTextContent('Truck · 2')
    expect(row).toHaveTextContent('Failed')
    expect(platform.asked(listMessageChecks)[0]?.query.get('firmware')).toBe('v9')
  })

  it('checks chosen vehicles again, and names those it cannot', async () => {
    platform.answer(startMessageChecks, () => ({ started: 0, refused: [VIN] }))
    const { user } = await renderPage(live.around(<NewMessageCheckPage />), { path: PATH, codes, namespaces })
    await screen.findByText(VIN)
    await user.click(screen.getAllByRole('checkbox')[1]!)
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    const drawer = await screen.findByRole('dialog')
    fireEvent.mouseDown(within(drawer).getByLabelText('Template'))
    await user.click(await screen.findByText('Truck', { selector: '.ant-select-item-option-content' }))
    await user.click(within(drawer).getByRole('button', { name: 'Start check' }))
    await expect
      .poll(() => platform.asked(startMessageChecks)[0]?.body)
      .toEqual({ vins: [VIN], templateId: 1, seconds: 120 })
    expect(await screen.findByText(/Not started/)).toBeVisible()
  })
})

describe('a check that goes on', () => {
  const open = { ...check, state: 'collecting', passed: 0, failed: 0, endTime: null } as const
  const change = { kind: 'messageCheck', id: 4, state: 'collecting', total: 60, figures: {} } as const

  it('moves in the list as the platform reports it', async () => {
    platform.answer(listMessageChecks, () => ({ list: [{ ...open, state: 'waiting' as const }], total: 1 }))
    await renderPage(live.around(<NewMessageCheckPage />), { path: PATH, codes, namespaces })
    const row = (await screen.findByText(VIN)).closest('tr')!
    live.publish(jobChanged, { ...change, state: 'waiting', done: 0, secondsLeft: 890 })
    expect(row).toHaveTextContent('at most 14 min 50 s left')
    platform.answer(listMessageChecks, () => ({ list: [open], total: 1 }))
    live.publish(jobChanged, { ...change, done: 0, secondsLeft: 60 })
    expect(await screen.findByText('Collecting')).toBeVisible()
    live.publish(jobChanged, { ...change, done: 30, secondsLeft: 30, figures: { passed: 1, failed: 0 } })
    expect(within(row).getByRole('progressbar', { name: VIN })).toHaveAttribute('aria-valuenow', '50')
    expect(row).toHaveTextContent('about 30 s left')
    expect(platform.asked(listMessageChecks)).toHaveLength(2)
    platform.answer(listMessageChecks, () => ({ list: [check], total: 1 }))
    live.publish(jobChanged, { ...change, state: 'failed', done: 60, secondsLeft: null })
    await waitFor(() => expect(row).toHaveTextContent('Failed'))
    expect(within(row).queryByRole('progressbar')).toBeNull()
  })

  it('shows what it has found so far, and can be stopped', async () => {
    platform.answer(getMessageCheck, () => ({ ...detail, ...open }))
    platform.answer(cancelMessageCheck, () => null)
    const path = `${PATH}/newMessageCheckDetail?id=4`
    const { user } = await renderPage(live.around(<NewMessageCheckDetailPage />), { path, codes, namespaces })
    expect(await screen.findByText('0 of 2 items passed')).toBeVisible()
    platform.answer(getMessageCheck, () => ({ ...detail, ...open, passed: 1 }))
    live.publish(jobChanged, { ...change, done: 30, secondsLeft: 30, figures: { passed: 1, failed: 0 } })
    expect(await screen.findByText('1 of 2 items passed')).toBeVisible()
    expect(screen.getByText('about 30 s left')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Stop check' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Stop check' }))
    await expect.poll(() => platform.asked(cancelMessageCheck)[0]?.body).toEqual({ id: 4 })
  })
})

describe('one check in depth', () => {
  const open = (given = codes) =>
    renderPage(live.around(<NewMessageCheckDetailPage />), {
      path: `${PATH}/newMessageCheckDetail?id=4`,
      codes: given,
      namespaces,
    })

  it('shows rule, observation, verdict and the previous check', async () => {
    await open()
    const row = (await screen.findByText(/In range/)).closest('tr')!
    expect(row).toHaveTextContent('20')
    expect(row).toHaveTextContent('Out of range')
    expect(within(row).getByText('Failed')).toBeVisible()
    expect(within(row).getByText('Passed')).toBeVisible()
    expect(screen.getByText('1 of 2 items passed')).toBeVisible()
  })

  it('is signed off with a name, by those who may', async () => {
    platform.answer(signMessageCheck, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Sign off' }))
    const drawer = await screen.findByRole('dialog')
    await user.type(within(drawer).getByLabelText('Your name'), 'Wang')
    await user.click(within(drawer).getByRole('button', { name: 'Sign off' }))
    await expect
      .poll(() => platform.asked(signMessageCheck)[0]?.body)
      .toEqual({ id: 4, signedName: 'Wang', signedNote: '' })
  })

  it('cannot be signed without the right, nor shown without a number', async () => {
    await open([PATH])
    expect(await screen.findByText('1 of 2 items passed')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Sign off' })).toBeNull()
  })

  it('says where checks are when none is named', async () => {
    await renderPage(live.around(<NewMessageCheckDetailPage />), {
      path: `${PATH}/newMessageCheckDetail`,
      codes,
      namespaces,
    })
    expect(await screen.findByText('No check selected')).toBeVisible()
  })
})
