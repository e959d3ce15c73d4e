import { screen, waitFor, within } from '@testing-library/react'
import { Button } from 'antd'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { cursorPage, cursorQuery, paged, pagedQuery, sortedBy, TIME_KEY } from '#core/contract/paging.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { DetailDrawer } from './detail-drawer.tsx'
import { ListPage } from './list-page.tsx'
import { useOpenId } from './open-row.ts'
import { TextField } from './search-fields.tsx'
import { useSearch } from './use-search.ts'

const Row = z.object({ id: z.number(), name: z.string() })
type Row = z.output<typeof Row>
const Filter = z.object({ name: z.string().optional() })
const list = endpoint('GET /things/list', 'signed-in', {
  summary: '',
  query: Filter.extend({ ...pagedQuery.shape, ...sortedBy('name') }),
  response: paged(Row),
})
const sum = endpoint('GET /things/sum', 'signed-in', { summary: '', query: Filter, response: z.number() })
const kinds = endpoint('GET /things/kinds', 'signed-in', { summary: '', response: z.array(z.string()) })
const journal = endpoint('GET /things/journal', 'signed-in', {
  summary: '',
  query: Filter.extend(cursorQuery(TIME_KEY).shape),
  response: cursorPage(Row),
})

const columns = [
  { title: 'Number', dataIndex: 'id' },
  { title: 'Name', dataIndex: 'name' },
]

function Things({ bulk = false }) {
  const search = useSearch(Filter)
  const [shown, show] = useOpenId()
  const things = usePagedList(list, search.filter)
  useCall(sum, { query: search.filter ?? {} }, { enabled: search.filter !== null })
  useCall(kinds)
  return (
    <>
      <ListPage
        title="Things"
        search={search}
        list={things}
        columns={columns}
        rowKey={(row: Row) => row.id}
        onRow={(row) => show(row.id)}
        {...(bulk && { bar: (selected: Row[]) => <output>{selected.map(({ id }) => id).join(',')}</output> })}
      >
        <TextField name="name" label="Name" />
      </ListPage>
      <DetailDrawer open={shown !== null} size={400} title="Detail" onClose={() => show(null)}>
        <p>Thing {shown}</p>
        <Button>Act</Button>
      </DetailDrawer>
    </>
  )
}

function Journal() {
  const search = useSearch(Filter)
  return (
    <ListPage search={search} list={useCursorList(journal, search.filter)} columns={columns} rowKey={(row) => row.id}>
      <TextField name="name" label="Name" />
    </ListPage>
  )
}

const platform = fakePlatform()
const open = (path = '/things', page = <Things />) => renderPage(page, { path, namespaces: ['list'] })
const press = (name: string | RegExp) => screen.getByRole('button', { name })
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

beforeEach(() => {
  localStorage.clear()
  platform.answer(list, ({ query }) => ({
    list: [1, 2, 3].map((id) => ({
      id: id + 10 * (Number(query.get('pageNum')) - 1),
      name: `thing ${id} of page ${query.get('pageNum')}`,
    })),
    total: 30,
  }))
  platform.answer(sum, () => 1)
  platform.answer(kinds, () => [])
  platform.answer(journal, () => ({ list: [{ id: 1, name: 'entry' }], nextKey: null }))
})

describe('Query', () => {
  it('asks again when the filter is the same, for the list and what depends on the filter', async () => {
    const { user, router } = await open('/things?name=a')
    await rowOf('thing 1 of page 1')
    await user.click(press('Query'))
    await waitFor(() => expect(platform.asked(list)).toHaveLength(2))
    await waitFor(() => expect(platform.asked(sum)).toHaveLength(2))
    expect(platform.asked(kinds)).toHaveLength(1)
    expect(router.state.location.search).toBe('?name=a')
  })

  it('asks a journal again, also without any filter', async () => {
    const { user } = await open('/things', <Journal />)
    await rowOf('entry')
    await user.click(press('Query'))
    await waitFor(() => expect(platform.asked(journal)).toHaveLength(2))
  })

  it('goes back to the first page, and keeps the order', async () => {
    const { user, router } = await open('/things?name=a&pageNum=2&sort=-name')
    await rowOf('thing 1 of page 2')
    await user.click(press('Query'))
    await rowOf('thing 1 of page 1')
    expect(router.state.location.search).toBe('?name=a&sort=-name')
  })
})

describe('how old a list is', () => {
  it('is said, and a refresh asks again', async () => {
    const { user } = await open()
    await rowOf('thing 1')
    expect(screen.getByText(/^As of \d\d:\d\d:\d\d$/)).toBeVisible()
    await user.click(press('Refresh'))
    await waitFor(() => expect(platform.asked(list)).toHaveLength(2))
  })

  it('keeps the rows and says why when it fails', async () => {
    const { user } = await open()
    await rowOf('thing 1')
    platform.answer(list, () => refusal(500, 'Broken'))
    await user.click(press('Refresh'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Broken')
    expect(screen.getAllByText('Broken')).toHaveLength(1)
    expect(await rowOf('thing 1')).toBeVisible()
  })

  it('refreshes by itself once that was chosen, and no more once it is off', async () => {
    const { user } = await open()
    await rowOf('thing 1')
    const timers = vi.spyOn(globalThis, 'setInterval')
    await user.click(press('Auto-refresh'))
    await user.click(await screen.findByText('Every 30 s'))
    await waitFor(() => expect(timers.mock.calls.map(([, ms]) => ms)).toContain(30_000))
    const tick = timers.mock.calls.find(([, ms]) => ms === 30_000)?.[0] as () => void
    tick()
    await waitFor(() => expect(platform.asked(list)).toHaveLength(2))
    expect(localStorage.getItem('refresh:1:/things')).toBe('30')
    timers.mockRestore()
  })
})

describe('place in the address', () => {
  it('has the page: Back returns to the one before', async () => {
    const { user, router } = await open('/things?name=a')
    await rowOf('thing 1 of page 1')
    await user.click(screen.getByTitle('3'))
    await rowOf('thing 1 of page 3')
    expect(router.state.location.search).toBe('?name=a&pageNum=3')
    await router.navigate(-1)
    await rowOf('thing 1 of page 1')
  })

  it('shows the last page when the one of the address is beyond it', async () => {
    const { router } = await open('/things?pageNum=9')
    await rowOf('thing 1 of page 3')
    expect(router.state.location.search).toBe('?pageNum=3')
  })

  it('has the order, of fields the contract allows', async () => {
    const { user, router } = await open('/things?pageNum=2')
    await rowOf('thing 1 of page 2')
    const heading = screen.getByRole('columnheader', { name: /^Name/ })
    expect(within(screen.getByRole('columnheader', { name: /^Number/ })).queryByRole('button')).toBeNull()
    await user.click(within(heading).getByRole('button'))
    await waitFor(() => expect(platform.asked(list).at(-1)?.query.get('sort')).toBe('name'))
    expect(router.state.location.search).toBe('?sort=name')
    await user.click(within(heading).getByRole('button'))
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: /^Name/ })).toHaveAttribute('aria-sort', 'descending'),
    )
    await user.click(within(heading).getByRole('button'))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('does not send an order the contract does not have', async () => {
    await open('/things?sort=password')
    await rowOf('thing 1')
    expect(platform.asked(list)[0]?.query.has('sort')).toBe(false)
  })

  it('has the open row: a reload opens it, Back closes it', async () => {
    const { user, router } = await open()
    await user.click(await rowOf('thing 2'))
    expect(await screen.findByText('Thing 2')).toBeVisible()
    expect(router.state.location.search).toBe('?row=2')
    await router.navigate(-1)
    await waitFor(() => expect(screen.queryByText('Thing 2')).toBeNull())
    expect(router.state.location.search).toBe('')
  })

  it('takes another row without a further step, and does not clear what was typed', async () => {
    const { user, router } = await open('/things?row=2')
    expect(await screen.findByText('Thing 2')).toBeVisible()
    await user.type(screen.getByLabelText('Name'), 'half')
    await user.click(await rowOf('thing 3'))
    expect(await screen.findByText('Thing 3')).toBeVisible()
    expect(router.state.location.search).toBe('?row=3')
    expect(screen.getByLabelText('Name')).toHaveValue('half')
  })
})

describe('keys in the rows', () => {
  it('move, open, and show the next row while one is open', async () => {
    const { user } = await open()
    const first = await rowOf('thing 1')
    first.focus()
    await user.keyboard('{ArrowDown}')
    expect(await rowOf('thing 2')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Thing 2')).toBeVisible()
    // The detail has the focus now; the keys go on from its row.
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }).focus()
    await user.keyboard('{ArrowDown}')
    expect(await screen.findByText('Thing 3')).toBeVisible()
    expect(await rowOf('thing 3')).toHaveFocus()
    await user.keyboard('{ArrowUp}')
    expect(await screen.findByText('Thing 2')).toBeVisible()
  })

  it('x selects', async () => {
    const { user } = await open('/things', <Things bulk />)
    ;(await rowOf('thing 1')).focus()
    await user.keyboard('x{ArrowDown}x')
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('1,2')
  })

  it('Ctrl+C copies the cells', async () => {
    const { user } = await open()
    ;(await rowOf('thing 1')).focus()
    await user.keyboard('{Control>}c{/Control}')
    expect(await navigator.clipboard.readText()).toBe('1\tthing 1 of page 1')
  })
})
