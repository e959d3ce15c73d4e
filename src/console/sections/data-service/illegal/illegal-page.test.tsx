import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addIgnoreRule,
  blockFaultyTerminal,
  changeDataFaults,
  countDataFaults,
  type DataFault,
  listDataFaults,
  listIgnoreRules,
  removeIgnoreRule,
} from '#core/contract/data-fault.ts'
import { getMessageDialect } from '#core/contract/message-log.ts'
import { createFindingRepair } from '#core/contract/repair-order.ts'
import { phoneToBytes, writeFrame } from '#core/protocol/jt808/frame.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { toHex } from '#core/protocol/wire/hex.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { IllegalPage } from './illegal-page.tsx'

const aFault = (over: Partial<DataFault> = {}): DataFault => ({
  id: 9,
  firstTime: '2026-01-05 08:00:00',
  lastTime: '2026-01-05 09:00:00',
  vin: 'LGWEF4A50TEST0001',
  sn: 'SN7',
  phone: '13912345678',
  kind: 'checksum',
  item: '0x0200',
  itemNames: {},
  value: '0x1F',
  expected: '0x2E',
  count: 12,
  firmware: '7.1.0',
  state: 'new',
  assignee: '',
  sample: '7e0200',
  repairState: null,
  ...over,
})

const PATH = '/dataService/illegal'
const codes = ['edit', 'block', 'ignore', 'export', 'repair'].map((verb) => `${PATH}/fault/${verb}`)
const platform = fakePlatform()
// Fetched when a page first needs it; slow where many tests run at once.
beforeAll(async () => void (await import('#console/ui/frame/frame-codec.ts')), 60_000)
beforeEach(() => {
  localStorage.clear()
  platform.answer(listDataFaults, () => ({ list: [aFault()], total: 1 }))
})
const open = (path = PATH, given = codes) =>
  renderPage(<IllegalPage />, {
    path,
    codes: [PATH, ...given],
    namespaces: ['journal', 'terminal', 'hexParser', 'protocol', 'diagnostics', 'list'],
  })

describe('abnormal data', () => {
  it('shows what was wrong, what was expected and how often', async () => {
    await open(`${PATH}?kind=checksum`)
    const row = (await screen.findByText('0x1F')).closest('tr')!
    expect(row).toHaveTextContent('Wrong checksum')
    expect(row).toHaveTextContent('0x2E')
    expect(row).toHaveTextContent('New')
    expect(platform.asked(listDataFaults)[0]?.query.get('kind')).toBe('checksum')
  })

  it('names what a fault is about: messages by their standard, additional items by the catalogue', async () => {
    platform.answer(listDataFaults, () => ({
      list: [
        aFault({ id: 1, kind: 'clockWrong', item: '0x0704' }),
        aFault({ id: 2, kind: 'unknownMessage', item: '0x0f0a' }),
        aFault({ id: 3, kind: 'impossibleJump', item: '0x02' }),
        aFault({ id: 4, kind: 'unknownItem', item: '0x0E', itemNames: { en: 'Axle load' } }),
        aFault({ id: 5, kind: 'unknownItem', item: '0x51' }),
      ],
      total: 5,
    }))
    await open()
    for (const name of [
      'Batch position upload 0x0704',
      '0x0f0a',
      'Real-time data 0x02',
      'Axle load 0x0E',
      'Additional item 0x51',
    ]) {
      expect(await screen.findByTitle(name)).toBeVisible()
    }
  })

  it('keeps everything an operator acts on within a screen of 1440 pixels', async () => {
    await open()
    await screen.findByText('0x1F')
    const widths = [...document.querySelectorAll<HTMLElement>('colgroup')].map((group) =>
      [...group.children].reduce((sum, col) => sum + Number.parseInt((col as HTMLElement).style.width || '0', 10), 0),
    )
    // The width left at 1440 px without the menu and the page margins.
    expect(Math.max(...widths)).toBeLessThanOrEqual(1167)
    expect(Math.max(...widths)).toBeGreaterThan(0)
  })

  it('reads the sample as its terminal writes it', async () => {
    const body = encodeBody(0x0702, '2013', { state: 1, time: '2026-01-05 08:00:00', result: 0, name: 'A' })
    const phoneBytes = phoneToBytes('13912345678', '2013')
    const sample = toHex(writeFrame({ id: 0x0702, version: '2013', phoneBytes, serial: 1, body }))
    platform.answer(listDataFaults, () => ({ list: [aFault({ sample })], total: 1 }))
    platform.answer(getMessageDialect, () => ({ dialect: { utcOffsetMinutes: 180 } }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Sample frame SN7' }))
    // Its clock is five hours behind the platform's.
    expect(await screen.findByText('2026-01-05 13:00:00')).toBeVisible()
    expect(platform.asked(getMessageDialect)[0]?.query.get('sn')).toBe('SN7')
  })
})

describe('what is done about abnormal data', () => {
  it('assigns the selected faults', async () => {
    platform.answer(changeDataFaults, () => ({ changed: 1 }))
    const { user } = await open()
    await screen.findByText('0x1F')
    await user.click(screen.getAllByRole('checkbox')[1]!)
    await user.click(screen.getByRole('button', { name: 'Change status or assignee' }))
    const drawer = await screen.findByRole('dialog')
    await user.type(within(drawer).getByLabelText('Assignee'), 'Anna')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await expect.poll(() => platform.asked(changeDataFaults)[0]?.body).toEqual({ ids: [9], assignee: 'Anna' })
  })

  it('ignores faults like one until a rule ends, only with a reason', async () => {
    platform.answer(addIgnoreRule, () => ({ id: 1 }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Create ignore rule SN7' }))
    const drawer = await screen.findByRole('dialog')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(await within(drawer).findByText('Required')).toBeVisible()
    expect(platform.asked(addIgnoreRule)).toEqual([])
    await user.type(within(drawer).getByLabelText('Reason'), 'known firmware bug')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await expect
      .poll(() => platform.asked(addIgnoreRule)[0]?.body)
      .toEqual({
        kind: 'checksum',
        item: '0x0200',
        firmware: '7.1.0',
        sn: 'SN7',
        reason: 'known firmware bug',
        days: 30,
      })
  })

  it('orders a repair because of wrong data, once, and leads to the order', async () => {
    platform.answer(createFindingRepair, () => ({ id: 4 }))
    const { user } = await open(PATH, [...codes, '/tbox/errorReport'])
    await user.click(await screen.findByRole('button', { name: 'Create repair order SN7' }))
    const drawer = await screen.findByRole('dialog')
    expect(drawer).toHaveTextContent('Wrong checksum · LGWEF4A50TEST0001 · SN7')
    await user.type(within(drawer).getByLabelText('Workshop'), 'North yard')
    platform.answer(listDataFaults, () => ({ list: [aFault({ state: 'confirmed', repairState: 'open' })], total: 1 }))
    await user.click(within(drawer).getByRole('button', { name: 'Create repair order' }))
    await expect
      .poll(() => platform.asked(createFindingRepair)[0]?.body)
      .toEqual({ id: 9, station: 'North yard', note: '' })
    const way = await screen.findByRole('link', { name: 'Open' })
    expect(way).toHaveAttribute('href', expect.stringContaining('/tbox/errorReport?view=repairs&error=wrongData'))
    expect(screen.queryByRole('button', { name: 'Create repair order SN7' })).toBeNull()
  })

  it('asks before it blocks a terminal', async () => {
    platform.answer(blockFaultyTerminal, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Block terminal SN7' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('Block terminal SN7?')
    await user.click(within(dialog).getByRole('button', { name: 'Block' }))
    await expect.poll(() => platform.asked(blockFaultyTerminal)[0]?.body).toEqual({ id: 9 })
    expect(await screen.findByText('Terminal SN7 is blocked')).toBeVisible()
  })

  it('offers a phone that is on no books nothing to block, nor anything to those who may not', async () => {
    platform.answer(listDataFaults, () => ({ list: [aFault({ sn: '' })], total: 1 }))
    await open(PATH, codes.slice(0, 2))
    await screen.findByText('0x1F')
    expect(screen.queryByRole('button', { name: /Create repair order/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Block terminal/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Create ignore rule/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })

  it('ends a rule, and says how to make one where there is none', async () => {
    platform.answer(listIgnoreRules, () => [
      {
        id: 3,
        kind: 'noise' as const,
        item: '',
        firmware: '7.1.0',
        sn: '',
        reason: 'modem',
        createdBy: 'Anna',
        endTime: '2026-02-05 08:00:00',
      },
    ])
    platform.answer(removeIgnoreRule, () => null)
    const { user } = await open(`${PATH}?view=rules`)
    await user.click(await screen.findByRole('button', { name: 'End rule' }))
    platform.answer(listIgnoreRules, () => [])
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'End rule' }))
    await expect.poll(() => platform.asked(removeIgnoreRule)[0]?.body).toEqual({ id: 3 })
    expect(await screen.findByText(/No active rules/)).toBeVisible()
  })

  it('counts kinds per firmware', async () => {
    platform.answer(countDataFaults, () => [
      { firmware: '7.1.0', kind: 'checksum' as const, count: 12, terminals: 2 },
      { firmware: '', kind: 'noise' as const, count: 3, terminals: 1 },
    ])
    await open(`${PATH}?view=kinds`)
    const table = await screen.findByRole('table', { name: 'Types by firmware' })
    expect(within(table).getByRole('row', { name: '7.1.0 12 0' })).toBeInTheDocument()
    expect(within(table).getByRole('row', { name: 'Unknown 0 3' })).toBeInTheDocument()
  })
})
