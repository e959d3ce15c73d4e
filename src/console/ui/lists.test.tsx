import { screen } from '@testing-library/react'
import { HttpResponse, http as mock } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { cursorPage, cursorQuery, paged, pagedQuery, TIME_KEY } from '#core/contract/paging.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { useCursorList } from '#web/api/use-cursor-list.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { ExportButton } from './export-button.tsx'
import { JournalTable } from './journal-table.tsx'
import { PagedTable } from './paged-table.tsx'

const Row = z.object({ name: z.string() })
const listThings = endpoint('GET /things/list', 'signed-in', {
  summary: '',
  query: pagedQuery.extend({ kind: z.string().optional() }),
  response: paged(Row),
})
const readThings = endpoint('GET /things/read', 'signed-in', {
  summary: '',
  query: cursorQuery(TIME_KEY).extend({ kind: z.string().optional() }),
  response: cursorPage(Row),
})
const exportThings = endpoint('GET /things/export', '/things/export', {
  audit: 'export',
  summary: '',
  query: z.object({ kind: z.string() }),
  transfer: true,
})

const asked: URLSearchParams[] = []
const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => localStorage.clear())
afterEach(() => {
  server.resetHandlers()
  asked.length = 0
})
afterAll(() => server.close())

function answer(reply: (query: URLSearchParams) => unknown, status = 200) {
  server.use(
    mock.get('*/things/*', ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(query)
      return HttpResponse.json(reply(query) as object, { status })
    }),
  )
}
const ok = (data: unknown) => ({ code: 200, data })
const columns = [{ title: 'Name', dataIndex: 'name' }]
const rowKey = (row: { name: string }) => row.name

function Paged({ filter }: { filter: { kind?: string } | null }) {
  return <PagedTable list={usePagedList(listThings, filter)} columns={columns} rowKey={rowKey} />
}
function Journal({ filter }: { filter: { kind?: string } | null }) {
  return <JournalTable journal={useCursorList(readThings, filter)} columns={columns} rowKey={rowKey} />
}

describe('paged table', () => {
  const page = (query: URLSearchParams) =>
    ok({ list: [{ name: `row of page ${query.get('pageNum')}, ${query.get('pageSize')} rows` }], total: 95 })

  it('asks ten rows at first and turns pages', async () => {
    answer(page)
    const { user } = await renderPage(<Paged filter={{}} />)
    expect(await screen.findByText('row of page 1, 10 rows')).toBeVisible()
    expect(screen.getByText('95 records')).toBeVisible()
    await user.click(screen.getByTitle('3'))
    expect(await screen.findByText('row of page 3, 10 rows')).toBeVisible()
  })

  it('names the page pageIndex where the endpoint does', async () => {
    answer((query) => ok({ list: [{ name: `index ${query.get('pageIndex')}` }], total: 95 }))
    const Indexed = () => (
      <PagedTable list={usePagedList(listThings, {}, { pageName: 'pageIndex' })} columns={columns} rowKey={rowKey} />
    )
    const { user } = await renderPage(<Indexed />)
    expect(await screen.findByText('index 1')).toBeVisible()
    await user.click(screen.getByTitle('2'))
    expect(await screen.findByText('index 2')).toBeVisible()
    expect(asked.at(-1)?.has('pageNum')).toBe(false)
  })

  it('jumps to a page', async () => {
    answer(page)
    const { user } = await renderPage(<Paged filter={{}} />)
    await screen.findByText('row of page 1, 10 rows')
    await user.type(screen.getByRole('textbox', { name: 'Page' }), '7')
    await user.tab()
    expect(await screen.findByText('row of page 7, 10 rows')).toBeVisible()
  })

  it('offers 10, 20, 50 and 100 rows and keeps the choice under pageSize', async () => {
    answer(page)
    const { user } = await renderPage(<Paged filter={{}} />)
    await screen.findByText('row of page 1, 10 rows')
    await user.click(screen.getByRole('combobox'))
    for (const size of [10, 20, 50, 100]) expect(screen.getAllByText(`${size} / page`)[0]).toBeInTheDocument()
    await user.click(screen.getByText('50 / page'))
    expect(await screen.findByText('row of page 1, 50 rows')).toBeVisible()
    expect(localStorage.getItem('pageSize')).toBe('50')
  })
})

describe.each([
  { kind: 'paged', List: Paged, empty: { list: [], total: 0 } },
  { kind: 'journal', List: Journal, empty: { list: [], nextKey: null } },
])('states of a $kind list', ({ List, empty }) => {
  it('asks for a search first and sends nothing', async () => {
    await renderPage(<List filter={null} />)
    expect(screen.getByText('Set your filters, then select Query')).toBeVisible()
    expect(asked).toHaveLength(0)
  })

  it('says when nothing was found', async () => {
    answer(() => ok(empty))
    await renderPage(<List filter={{}} />)
    expect(await screen.findByText('No data', { selector: '.ant-empty-description' })).toBeVisible()
    expect(screen.getByText(/^Nothing matches these filters/)).toBeVisible()
  })

  it('says when it failed, why, and tries again', async () => {
    answer(() => ({ code: 500, msg: 'Broken', data: null }), 500)
    const { user } = await renderPage(<List filter={{}} />)
    expect(await screen.findByText('The list could not be loaded')).toBeVisible()
    expect(screen.getByText('Broken')).toBeVisible()
    answer(() => ok(empty))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No data', { selector: '.ant-empty-description' })).toBeVisible()
    expect(screen.getByText(/^Nothing matches these filters/)).toBeVisible()
  })
})

describe('journal table', () => {
  it('reads ten rows at a time', async () => {
    answer(() => ok({ list: [{ name: 'row' }], nextKey: null }))
    await renderPage(<Journal filter={{}} />)
    await screen.findByText('row')
    expect(readThings.query.parse(Object.fromEntries(asked[0] ?? [])).pageSize).toBe(10)
  })

  it('loads more until the end', async () => {
    answer((query) => {
      const from = Number(query.get('rowKey') ?? 0)
      return ok({ list: [{ name: `row ${from}` }], nextKey: from < 2 ? String(from + 1) : null })
    })
    const { user } = await renderPage(<Journal filter={{}} />)
    await screen.findByText('row 0')
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    await screen.findByText('row 1')
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    expect(await screen.findByText('row 2')).toBeVisible()
    expect(screen.getByText('row 0')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
    expect(screen.getByText('No more records in this range')).toBeVisible()
  })
})

describe('export', () => {
  it('is not there for those without the code', async () => {
    await renderPage(<ExportButton endpoint={exportThings} filter={{ kind: 'a' }} />, { codes: ['/things'] })
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('does nothing before a search', async () => {
    await renderPage(<ExportButton endpoint={exportThings} filter={null} />, { codes: ['/things/export'] })
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled()
  })

  it('downloads the file with the filter and says so', async () => {
    const saved: string[] = []
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => {}
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    server.use(
      mock.get('*/things/export', ({ request }) => {
        asked.push(new URL(request.url).searchParams)
        return HttpResponse.text('a', {
          headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="things.csv"' },
        })
      }),
    )
    const { user } = await renderPage(<ExportButton endpoint={exportThings} filter={{ kind: 'a' }} />, {
      codes: ['/things/export'],
    })
    await user.click(screen.getByRole('button', { name: 'Export' }))
    expect(await screen.findByText(/things\.csv has been downloaded/)).toBeInTheDocument()
    expect(saved).toEqual(['things.csv'])
    expect(asked[0]?.get('kind')).toBe('a')
    vi.restoreAllMocks()
  })
})
