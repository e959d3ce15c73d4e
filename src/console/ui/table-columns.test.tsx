import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { TableColumnsType } from 'antd'
import { beforeEach, describe, expect, it } from 'vitest'
import { listPreferences, savePreference } from '#core/contract/preference.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PagedList } from '#web/api/use-paged-list.ts'
import { JournalTable } from './journal-table.tsx'
import { PagedTable } from './paged-table.tsx'

interface Row {
  vin: string
  plate: string
  city: string
  mileage: number
}
const columns: TableColumnsType<Row> = [
  { title: 'VIN', dataIndex: 'vin', width: 200, fixed: 'start' },
  { title: 'Plate', dataIndex: 'plate', width: 120 },
  { title: 'City', dataIndex: 'city', width: 140, hidden: true },
  { title: 'Mileage', dataIndex: 'mileage', width: 100 },
]
const aList = (count: number, over: Partial<PagedList<Row>> = {}): PagedList<Row> => ({
  rows: Array.from({ length: count }, (_, n) => ({ vin: `VIN${n}`, plate: `P${n}`, city: `C${n}`, mileage: n })),
  total: count,
  page: 1,
  pageSize: 100,
  show: () => {},
  order: { fields: new Set(), by: undefined, sort: () => {} },
  searched: true,
  loading: false,
  error: null,
  reload: () => {},
  updatedAt: 0,
  ...over,
})
const table = (list = aList(3), totals?: Record<string, string>) => (
  <PagedTable list={list} columns={columns} rowKey={(row) => row.vin} {...(totals && { totals })} />
)
const open = (list?: PagedList<Row>, path = '/baseInfo/vehicle') =>
  renderPage(table(list), { path, namespaces: ['list'] })
const heading = (name: string) => screen.queryByRole('columnheader', { name: new RegExp(`^${name}`) })
const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const edgeOf = (name: string) => within(heading(name)!).getByRole('separator')

const platform = fakePlatform()
beforeEach(() => localStorage.clear())

describe('columns as a person arranges them', () => {
  it('shows and hides them, and keeps the choice for the person and the route', async () => {
    const { user } = await open()
    expect(heading('City')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'City' }))
    await user.click(screen.getByRole('checkbox', { name: 'Plate' }))
    expect(heading('City')).toBeVisible()
    expect(heading('Plate')).toBeNull()
    const stored = JSON.parse(localStorage.getItem('columns:1:/baseInfo/vehicle') ?? '') as unknown
    expect(stored).toEqual({ shown: { city: true, plate: false }, widths: {} })
  })

  it('stores the columns on the platform, and loads those arranged on another device', async () => {
    platform.answer(savePreference, () => undefined)
    platform.answer(listPreferences, () => [
      { key: 'columns:/baseInfo/vehicle', value: JSON.stringify({ shown: { mileage: false }, widths: {} }) },
    ])
    const { user } = await open()
    await waitFor(() => expect(heading('Mileage')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'City' }))
    await waitFor(() => expect(platform.asked(savePreference)).toHaveLength(1))
    expect(platform.asked(savePreference)[0]?.body).toEqual({
      key: 'columns:/baseInfo/vehicle',
      value: JSON.stringify({ shown: { mileage: false, city: true }, widths: {} }),
    })
    expect(heading('City')).toBeVisible()
  })

  it('loads them from the previous storage, on that route only', async () => {
    localStorage.setItem('columns:1:/baseInfo/vehicle', JSON.stringify({ shown: { plate: false }, widths: {} }))
    await open()
    expect(heading('Plate')).toBeNull()
    expect(heading('Mileage')).toBeVisible()
  })

  it('arranges nothing on another route', async () => {
    localStorage.setItem('columns:1:/baseInfo/vehicle', JSON.stringify({ shown: { plate: false }, widths: {} }))
    await open(undefined, '/baseInfo/dealer')
    expect(heading('Plate')).toBeVisible()
  })

  it('hides any column, also the first, and goes back to the beginning', async () => {
    localStorage.setItem('columns:1:/baseInfo/vehicle', JSON.stringify({ shown: { city: true }, widths: {} }))
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'VIN' }))
    expect(heading('VIN')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Restore defaults' }))
    expect(heading('City')).toBeNull()
    expect(localStorage.getItem('columns:1:/baseInfo/vehicle')).toBeNull()
  })

  it('moves a column, pins another one to the start, and keeps both', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('button', { name: 'Move Mileage up' }))
    await user.click(screen.getByRole('button', { name: 'Move Mileage up' }))
    expect(titles()).toEqual(['VIN', 'Mileage', 'Plate'])
    await user.click(screen.getByRole('button', { name: 'Pin Plate' }))
    expect(titles()).toEqual(['VIN', 'Plate', 'Mileage'])
    expect(JSON.parse(localStorage.getItem('columns:1:/baseInfo/vehicle') ?? '')).toMatchObject({
      order: ['vin', 'mileage', 'plate', 'city'],
      pinned: { plate: true },
    })
  })

  it('leaves the VIN out of a journal that is searched for one vehicle', async () => {
    const journal = { ...aList(3), more: undefined }
    const page = <JournalTable journal={journal} columns={columns} rowKey={(row) => row.vin} />
    await renderPage(page, { path: '/tbox/travalData?vin=LGWEF4A50TEST0001', namespaces: ['list'] })
    expect(heading('VIN')).toBeNull()
    expect(heading('Plate')).toBeVisible()
  })

  it('drags a width, keeps it, and takes it back by a double click', async () => {
    await open()
    const edge = edgeOf('Plate')
    edge.setPointerCapture = () => {}
    fireEvent.pointerDown(edge, { clientX: 100, pointerId: 1 })
    fireEvent.pointerMove(edge, { clientX: 130 })
    expect(edgeOf('Plate')).toHaveAttribute('aria-valuenow', '120')
    fireEvent.pointerUp(edge, { clientX: 150 })
    expect(edgeOf('Plate')).toHaveAttribute('aria-valuenow', '170')
    expect(localStorage.getItem('columns:1:/baseInfo/vehicle')).toContain('"widths":{"plate":170}')
    fireEvent.doubleClick(edgeOf('Plate'))
    expect(edgeOf('Plate')).toHaveAttribute('aria-valuenow', '120')
    expect(localStorage.getItem('columns:1:/baseInfo/vehicle')).toBeNull()
  })

  it('moves an edge by arrow keys and stops at the least width', async () => {
    await open()
    fireEvent.keyDown(edgeOf('Mileage'), { key: 'ArrowRight' })
    expect(edgeOf('Mileage')).toHaveAttribute('aria-valuenow', '110')
    for (let n = 0; n < 10; n++) fireEvent.keyDown(edgeOf('Mileage'), { key: 'ArrowLeft' })
    expect(edgeOf('Mileage')).toHaveAttribute('aria-valuenow', '60')
  })

  it('starts with the defaults when the stored columns are invalid', async () => {
    localStorage.setItem('columns:1:/baseInfo/vehicle', '{"shown":3}')
    await open()
    expect(heading('Plate')).toBeVisible()
  })
})

describe('many rows', () => {
  it('draws all of 99 rows', async () => {
    await open(aList(99))
    expect(screen.getByText('VIN98')).toBeInTheDocument()
  })

  it('draws only those in sight from 100 rows on', async () => {
    await open(aList(100))
    expect(screen.getByText('VIN0')).toBeInTheDocument()
    expect(screen.queryByText('VIN99')).toBeNull()
  })
})

describe('states', () => {
  it('shows lines where rows will be while the first answer is on its way', async () => {
    await open(aList(0, { loading: true }))
    expect(screen.getByRole('status', { name: 'Loading records' })).toBeInTheDocument()
    expect(screen.queryByText(/^Nothing matches/)).toBeNull()
  })

  it('names sums by their columns, outside of what scrolls', async () => {
    await renderPage(table(aList(2), { vin: 'Total', mileage: '12,345 km' }), { path: '/x' })
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['VIN', 'Mileage'])
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Total', '12,345 km'])
    expect(document.querySelector('tfoot')).toBeNull()
  })
})
