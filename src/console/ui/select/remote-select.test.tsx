import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Form } from 'antd'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { findDealers } from '#core/contract/dealer.ts'
import { findVehicleByVin } from '#core/contract/lookup.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { aVehicleByVin } from '#tests/builders/vehicle-by-vin.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { DealerSelect } from './dealer-select.tsx'
import type { SelectorProps } from './option-source.ts'
import { VinSelect } from './vehicle-selects.tsx'

const platform = fakePlatform()

const vinOf = (index: number) => `LGWEF4A50TEST${String(index).padStart(4, '0')}`

/** A fleet of so many vehicles, answered as the platform does. */
function answerFleet(count: number) {
  platform.answer(findVinList, ({ query }) => {
    const [page, size, part] = [Number(query.get('pageNum')), Number(query.get('pageSize')), query.get('keyWord') ?? '']
    const all = Array.from({ length: count }, (_, index) => ({ vin: vinOf(index), plate: `豫A${index}` }))
    const fitting = all.filter(({ vin, plate }) => vin.includes(part) || plate.includes(part))
    return { list: fitting.slice((page - 1) * size, page * size), total: fitting.length }
  })
}

function Held({ initial, ...props }: SelectorProps<string> & { initial?: string }) {
  const [value, setValue] = useState<string | undefined>(initial)
  return (
    <>
      <VinSelect aria-label="VIN" {...props} value={value ?? null} onChange={setValue} />
      <output>{value ?? 'nothing'}</output>
    </>
  )
}

const box = () => screen.getByRole('combobox', { name: 'VIN' })
const held = () => screen.getByText(/^nothing$|^LGW|^A17/, { selector: 'output' }).textContent
const options = () => [...document.querySelectorAll('.ant-select-item-option')].map((each) => each.textContent)

/** jsdom has no layout: the list is notified that its end is in sight. */
function scrollToEnd() {
  const list = document.querySelector('.ant-select-dropdown-list-holder')
  if (!list) throw new Error('no list')
  fireEvent.scroll(list)
}

/** The list reads `which`, which user-event leaves empty. */
const press = (key: string, which: number) => fireEvent.keyDown(box(), { key, which, keyCode: which })

async function openVins(count = 25) {
  answerFleet(count)
  const page = await renderPage(<Held />, { namespaces: ['select'] })
  await page.user.click(box())
  return page
}

describe('remote select', () => {
  it('asks nothing before it is opened', async () => {
    answerFleet(3)
    await renderPage(<Held />, { namespaces: ['select'] })
    expect(platform.count()).toBe(0)
  })

  it('a page holds ten options', async () => {
    await openVins()
    await screen.findByText('10 of 25')
    expect(platform.asked(findVinList).map(({ query }) => query.toString())).toEqual(['pageNum=1&pageSize=10'])
  })

  it('says that there are more than were counted', async () => {
    await openVins(1001)
    expect(await screen.findByText('10 of more than 1,000: type more to narrow')).toBeVisible()
  })

  it('loads more while scrolling and stops when the next page start exceeds the total', async () => {
    const { user } = await openVins(20)
    await screen.findByText('10 of 20')
    scrollToEnd()
    await waitFor(() => expect(screen.queryByText('10 of 20')).toBeNull())
    scrollToEnd()
    scrollToEnd()
    // A third page would have been asked for before what is typed now.
    await user.type(box(), '0019')
    await waitFor(() => expect(options()).toEqual([`豫A19${vinOf(19)}`]))
    expect(platform.asked(findVinList).map(({ query }) => query.get('pageNum'))).toEqual(['1', '2', '1'])
  })

  it('loads more when the last option is reached by keyboard', async () => {
    await openVins(12)
    await screen.findByText('10 of 12')
    press('ArrowUp', 38)
    await waitFor(() => expect(platform.asked(findVinList)).toHaveLength(2))
  })

  it('is chosen by keyboard', async () => {
    await openVins()
    await screen.findByText('10 of 25')
    press('ArrowDown', 40)
    press('Enter', 13)
    expect(held()).toBe(vinOf(1))
  })

  it('asks once for what is typed quickly, from the first page on', async () => {
    const { user } = await openVins()
    await screen.findByText('10 of 25')
    await user.type(box(), '0024')
    await waitFor(() => expect(options()).toEqual([`豫A24${vinOf(24)}`]))
    expect(platform.asked(findVinList).map(({ query }) => query.get('keyWord'))).toEqual([null, '0024'])
  })

  it('keeps what is chosen when something else is searched', async () => {
    const { user } = await openVins()
    await user.click(await screen.findByText(vinOf(3)))
    await user.type(box(), '0024')
    await waitFor(() => expect(options()).toHaveLength(1))
    await user.keyboard('{Escape}')
    expect(held()).toBe(vinOf(3))
  })

  it('shows a vehicle that is given by its plate, and by its VIN where there is none', async () => {
    platform.answer(findVehicleByVin, ({ query }) =>
      query.get('vin') === vinOf(3) ? aVehicleByVin({ vin: vinOf(3), plate: '豫A3' }) : null,
    )
    await renderPage(
      <>
        <Held initial={vinOf(3)} />
        <Held initial={vinOf(4)} />
      </>,
      { namespaces: ['select'], codes: ['/baseInfo/vehicle'] },
    )
    expect(await screen.findByText('豫A3')).toBeVisible()
    expect(screen.getByTitle(vinOf(4))).toHaveTextContent(vinOf(4))
  })

  it('can be cleared', async () => {
    answerFleet(1)
    const { user } = await renderPage(<Held initial={vinOf(7)} />, { namespaces: ['select'] })
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(held()).toBe('nothing')
  })

  it('says that nothing was found', async () => {
    await openVins(0)
    expect(await screen.findByText('No data', { selector: 'div' })).toBeInTheDocument()
  })

  it('says that the list failed, in the list, and tries again', async () => {
    platform.answer(findVinList, () => refusal(500, 'broken'))
    const { user } = await renderPage(<Held />, { namespaces: ['select'] })
    await user.click(box())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('The list could not be loaded')
    answerFleet(2)
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(options()).toHaveLength(2))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('VIN select', () => {
  it('takes at most 17 characters, in capitals', async () => {
    const { user } = await openVins(0)
    await user.type(box(), 'lgwef4a50test0001999')
    expect(box()).toHaveValue(vinOf(1))
  })

  it('finds a vehicle by its plate, and keeps no plate as a VIN', async () => {
    const { user } = await openVins(25)
    await user.type(box(), 'A17')
    await waitFor(() => expect(options()).toHaveLength(1))
    await user.tab()
    expect(held()).toBe(vinOf(17))
    await user.clear(box())
    await user.type(box(), '豫A2')
    await waitFor(() => expect(options()).toHaveLength(6))
    await user.tab()
    expect(held()).toBe(vinOf(17))
  })

  it('waits for the options on Enter and takes the only hit, by VIN or plate', async () => {
    const { user } = await openVins(25)
    await screen.findByText('10 of 25')
    await user.type(box(), 'a17')
    press('Enter', 13)
    expect(held()).toBe('nothing')
    await waitFor(() => expect(held()).toBe(vinOf(17)))
    await waitFor(() => expect(box()).toHaveAttribute('aria-expanded', 'false'))
  })

  it('takes the vehicle whose plate is what was typed, of several hits', async () => {
    const { user } = await openVins(25)
    await screen.findByText('10 of 25')
    await user.type(box(), '豫A2')
    press('Enter', 13)
    await waitFor(() => expect(held()).toBe(vinOf(2)))
  })

  it('leaves several hits open on Enter', async () => {
    const { user } = await openVins(25)
    await screen.findByText('10 of 25')
    await user.type(box(), 'T00')
    press('Enter', 13)
    await screen.findByText('10 of 25')
    await waitFor(() => expect(options()).toHaveLength(10))
    expect(held()).toBe('nothing')
  })

  it('corrects a plate that was left before the options had come', async () => {
    const { user } = await openVins(25)
    await screen.findByText('10 of 25')
    await user.type(box(), 'A17')
    await user.tab()
    await waitFor(() => expect(held()).toBe(vinOf(17)))
  })

  it('keeps a VIN that was typed or pasted and is in no list', async () => {
    const { user } = await openVins(0)
    await user.paste(vinOf(99))
    await user.tab()
    expect(held()).toBe(vinOf(99))
  })
})

describe('dealer select', () => {
  it('learns the name of a dealer that came with the form', async () => {
    platform.answer(findDealers, ({ query }) => ({
      list: query.get('keyWord') === 'D-7' ? [{ dealerCode: 'D-7', dealerName: 'North Trucks' }] : [],
      total: 1,
    }))
    await renderPage(
      <Form initialValues={{ dealer: 'D-7' }}>
        <Form.Item name="dealer" label="Dealer">
          <DealerSelect />
        </Form.Item>
      </Form>,
      { namespaces: ['select'] },
    )
    expect(await screen.findByText('North Trucks')).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Dealer' })).toBeVisible()
  })
})
