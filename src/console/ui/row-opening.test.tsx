import { EditOutlined } from '@ant-design/icons'
import { screen, within } from '@testing-library/react'
import { Button } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { endpoint } from '#core/contract/endpoint.ts'
import { z } from 'zod'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PagedList } from '#web/api/use-paged-list.ts'
import { useColumnKit } from './columns.tsx'
import { PagedTable } from './paged-table.tsx'
import { SelectionBar } from './selection-bar.tsx'

interface Row {
  id: number
  name: string
  vin: string
  closed: boolean
}

const changeThing = endpoint('POST /things/change', '/things/change', {
  audit: 'operation',
  summary: '',
  body: z.object({ id: z.int() }),
})
const ROWS: Row[] = [
  { id: 1, name: 'First', vin: 'LSJA24U62MG000001', closed: false },
  { id: 2, name: 'Second', vin: 'LSJA24U62MG000002', closed: true },
]
const list: PagedList<Row> = {
  rows: ROWS,
  total: ROWS.length,
  page: 1,
  pageSize: 100,
  show: () => {},
  order: { fields: new Set(), by: undefined, sort: () => {} },
  searched: true,
  loading: false,
  error: null,
  reload: () => {},
  updatedAt: 0,
}

function Things({ onEdit, opens = true }: { onEdit: (row: Row) => void; opens?: boolean }) {
  const column = useColumnKit<Row>()
  const [chosen, choose] = useState<Row[]>([])
  const { search } = useLocation()
  return (
    <>
      <output>{new URLSearchParams(search).get('vehicle') ?? 'no vehicle'}</output>
      <PagedTable
        list={list}
        rowKey={({ id }) => id}
        columns={[
          column.text('name', 'Name', 120),
          column.vin(),
          column.cell('more', 'More', 80, () => <Button>Other</Button>),
          ...column.actions('Actions', 80, [
            {
              to: changeThing,
              icon: <EditOutlined />,
              label: ({ name }) => `Edit ${name}`,
              onClick: onEdit,
              on: ({ closed }) => !closed,
              opens,
            },
          ]),
        ]}
        selection={{ keys: chosen.map(({ id }) => id), onChange: (_keys, rows) => choose(rows) }}
        bar={
          <SelectionBar count={chosen.length} onClear={() => choose([])}>
            <Button>Archive</Button>
          </SelectionBar>
        }
      />
    </>
  )
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const edited: string[] = []
const show = (codes = ['/things/change']) =>
  renderPage(<Things onEdit={({ name }) => edited.push(name)} />, { codes, namespaces: ['list'] })

beforeEach(() => {
  edited.length = 0
})

describe('what a row opens', () => {
  it('opens its detail by a click and by Enter', async () => {
    const { user } = await show()
    await user.click(screen.getByText('First'))
    expect(edited).toEqual(['First'])
    row('First').focus()
    await user.keyboard('{Enter}')
    expect(edited).toEqual(['First', 'First'])
  })

  it('opens its vehicle where it has no detail, or none the user may see', async () => {
    const { user } = await show()
    await user.click(screen.getByText('Second'))
    expect(screen.getByRole('status')).toHaveTextContent('LSJA24U62MG000002')
    expect(edited).toEqual([])
  })

  it('asks for the permission of what it opens', async () => {
    const { user } = await show([])
    await user.click(screen.getByText('First'))
    expect(edited).toEqual([])
    expect(screen.getByRole('status')).toHaveTextContent('LSJA24U62MG000001')
  })

  it('leaves buttons, links and check boxes to themselves', async () => {
    const { user } = await show()
    await user.click(within(row('First')).getByRole('button', { name: 'Other' }))
    await user.click(within(row('First')).getByRole('checkbox'))
    // Next to the box is still the box.
    await user.click(within(row('Second')).getAllByRole('cell')[0]!)
    expect(edited).toEqual([])
    expect(screen.getByRole('status')).toHaveTextContent('no vehicle')
  })

  it('does not open while text of the row is selected', async () => {
    const { user } = await show()
    window.getSelection()?.selectAllChildren(screen.getByText('First'))
    row('First').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    expect(edited).toEqual([])
    window.getSelection()?.removeAllRanges()
    await user.click(screen.getByText('First'))
    expect(edited).toEqual(['First'])
  })
})

describe('actions on selected rows', () => {
  it('take the line of the tools, so selecting moves no row', async () => {
    const { user } = await show()
    const line = screen.getByRole('button', { name: 'Columns' }).parentElement!.parentElement!
    await user.click(within(row('First')).getByRole('checkbox'))
    expect(screen.getByRole('toolbar').parentElement).toBe(line)
    await user.click(screen.getByRole('button', { name: /clear/i }))
    expect(screen.queryByRole('toolbar')).toBeNull()
  })
})
