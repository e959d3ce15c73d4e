import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Form, Input } from 'antd'
import { HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  commitImport,
  type DryRun,
  dryRunImport,
  getFailedRows,
  getImportResult,
  getImportTemplate,
  type ImportResult,
  listImports,
  undoImport,
} from '#core/contract/import.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { ImportResultDialog } from './import-result-dialog.tsx'

const platform = fakePlatform()
afterEach(() => void vi.restoreAllMocks())

const ID = 'import-0123456789abcdef'
const FAR = '2999-01-01 00:00:00'
const FAILURE = { vin: 'LGWEF4A50TEST0001', reason: 'There is no such model', row: 7 }

const aDryRun = (over: Partial<DryRun> = {}): DryRun => ({
  importId: ID,
  importer: 'dealer',
  fileName: 'dealers.xlsx',
  rows: 10,
  added: 4,
  changed: 2,
  unchanged: 1,
  invalid: 3,
  errors: [FAILURE],
  keyName: 'Dealer code',
  ignoredColumns: ['Colour'],
  expireTime: FAR,
  ...over,
})
const aResult = (over: Partial<ImportResult> = {}): ImportResult => ({
  importId: ID,
  all: 10,
  success: 7,
  failed: 3,
  added: 4,
  changed: 2,
  unchanged: 1,
  failedRows: [FAILURE],
  keyName: 'Dealer code',
  undoUntilTime: FAR,
  ...over,
})

const sheet = (name: string) => new File(['content'], name)
const fileInput = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
const give = (...names: string[]) => fireEvent.change(fileInput(), { target: { files: names.map(sheet) } })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

async function openDialog(children?: React.ReactNode) {
  const onImported = vi.fn<() => void>()
  const page = await renderPage(
    <ImportDialog open title="Import dealers" importer="dealer" onClose={() => {}} onImported={onImported}>
      {children}
    </ImportDialog>,
    { namespaces: ['dialogs'] },
  )
  await screen.findByRole('dialog')
  return { ...page, onImported }
}

async function check(over: Partial<DryRun> = {}) {
  platform.answer(dryRunImport, () => aDryRun(over))
  const page = await openDialog()
  give('dealers.xlsx')
  await page.user.click(await button('Check file'))
  await screen.findByText('dealers.xlsx')
  await waitFor(() => expect(figure('Rows')).toBe('10'))
  return page
}

/** Files handed to the browser, by name. */
function savedFiles() {
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  return saved
}
const workbook = (name: string) =>
  new HttpResponse('x', { headers: { 'content-disposition': `attachment; filename="${name}"` } })

describe('import dialog', () => {
  it('is 710 px wide', async () => {
    await openDialog()
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('710px')
  })

  it.each([['dealers.xls'], ['dealers.xlsx'], ['DEALERS.XLSX']])('takes %s', async (name) => {
    await openDialog()
    give(name)
    expect(await screen.findByText(name)).toBeInTheDocument()
  })

  it.each([
    ['another kind of file', ['dealers.csv']],
    ['a name that only contains the type', ['dealers.xlsx.exe']],
    ['more than one file', ['a.xlsx', 'b.xlsx']],
  ])('%s asks for one workbook and clears the file', async (_, names) => {
    await openDialog()
    give('right.xlsx')
    expect(await screen.findByText('right.xlsx')).toBeInTheDocument()
    give(...names)
    expect(await screen.findByText(/^Choose a single/)).toBeInTheDocument()
    expect(screen.queryByText('right.xlsx')).toBeNull()
  })

  it('the same holds for what is dropped', async () => {
    await openDialog()
    const zone = fileInput().parentElement as HTMLElement
    fireEvent.drop(zone, { dataTransfer: { files: [sheet('a.pdf')] } })
    expect(await screen.findByText(/^Choose a single/)).toBeInTheDocument()
    fireEvent.drop(zone, { dataTransfer: { files: [sheet('b.xls')] } })
    expect(await screen.findByText('b.xls')).toBeInTheDocument()
  })

  it('sends nothing before the form is valid', async () => {
    const { user } = await openDialog(
      <Form.Item name="remark" label="Remark" rules={[{ required: true, message: 'Say why' }]}>
        <Input />
      </Form.Item>,
    )
    await user.click(await button('Check file'))
    expect(await screen.findByText('Say why')).toBeInTheDocument()
    expect(await screen.findByText('Required')).toBeInTheDocument()
    expect(platform.count()).toBe(0)
  })

  it('sends the file with the fields of the form as multipart', async () => {
    platform.answer(dryRunImport, () => aDryRun())
    const { user } = await openDialog(
      <Form.Item name="remark" label="Remark">
        <Input />
      </Form.Item>,
    )
    give('dealers.xlsx')
    await user.type(screen.getByLabelText('Remark'), 'spring')
    await user.click(await button('Check file'))
    await waitFor(() => expect(platform.asked(dryRunImport)).toHaveLength(1))
    const [{ query, body }] = platform.asked(dryRunImport) as [{ query: URLSearchParams; body: string }]
    expect(query.get('importer')).toBe('dealer')
    // The file goes as a file; its name is lost between jsdom and Node.
    expect(body).toMatch(/form-data; name="file"; filename=/)
    expect(body).toMatch(/name="remark"\s+spring/)
  })

  it('downloads the template', async () => {
    const saved = savedFiles()
    platform.answer(getImportTemplate, () => workbook('dealer-template.xlsx'))
    const { user } = await openDialog()
    await user.click(await button('Download template'))
    await waitFor(() => expect(saved).toEqual(['dealer-template.xlsx']))
  })

  it('design 0.11: says what a commit would do before it does anything', async () => {
    await check()
    expect(['To be added', 'To be updated', 'Unchanged', 'Invalid'].map(figure)).toEqual(['4', '2', '1', '3'])
    expect(screen.getByText('Ignored columns: Colour')).toBeInTheDocument()
    expect(screen.getByText('There is no such model')).toBeInTheDocument()
    expect(platform.asked(commitImport)).toEqual([])
  })

  it('design 0.11: commits once however often the button is pressed', async () => {
    const { user, onImported } = await check()
    platform.answer(commitImport, () => aResult())
    await user.dblClick(await button('Import 6 rows'))
    await waitFor(() => expect(figure('Successful')).toBe('7'))
    expect(platform.asked(commitImport).map(({ body }) => body)).toEqual([{ importId: ID }])
    expect(onImported).toHaveBeenCalledOnce()
  })

  it('offers no commit when nothing would change', async () => {
    await check({ added: 0, changed: 0 })
    expect(await button('Import 0 rows')).toBeDisabled()
  })

  it('goes back to choose another file', async () => {
    const { user } = await check()
    await user.click(await button('Choose another file'))
    expect(await button('Check file')).toBeEnabled()
  })

  it('stays open with its file when the platform refuses it', async () => {
    platform.answer(dryRunImport, () => refusal(400, 'unreadable'))
    const { user } = await openDialog()
    give('dealers.xlsx')
    await user.click(await button('Check file'))
    await waitFor(async () => expect(await button('Check file')).not.toHaveClass('ant-btn-loading'))
    expect(screen.getByText('dealers.xlsx')).toBeInTheDocument()
  })
})

describe('import result', () => {
  async function openResult(over: Partial<ImportResult> = {}) {
    platform.answer(getImportResult, () => aResult(over))
    const onUndone = vi.fn<() => void>()
    const page = await renderPage(<ImportResultDialog importId={ID} onClose={() => {}} onUndone={onUndone} />, {
      namespaces: ['dialogs'],
    })
    await screen.findByText('Successful')
    return { ...page, onUndone }
  }

  it('shows all, success and failed, failed rows with VIN and reason', async () => {
    await openResult()
    expect(['All', 'Successful', 'Failed'].map(figure)).toEqual(['10', '7', '3'])
    const row = screen.getByText('LGWEF4A50TEST0001').closest('tr') as HTMLElement
    expect(within(row).getByText('There is no such model')).toBeInTheDocument()
    expect(screen.getByText('The first 1 of 3')).toBeInTheDocument()
  })

  it('design 0.11: gives all failed rows as a workbook', async () => {
    const saved = savedFiles()
    platform.answer(getFailedRows, () => workbook('failed.xlsx'))
    const { user } = await openResult()
    await user.click(await button('Download failed rows'))
    await waitFor(() => expect(saved).toEqual(['failed.xlsx']))
    expect(platform.asked(getFailedRows)[0]?.query.get('importId')).toBe(ID)
  })

  it('design 0.11: is taken back within its window, after a question', async () => {
    platform.answer(undoImport, () => ({ undone: 7 }))
    const { user, onUndone } = await openResult()
    await user.click(await button('Undo import'))
    expect(platform.asked(undoImport)).toEqual([])
    const [, yes] = await waitFor(() => {
      const buttons = screen.getAllByRole('button', { name: 'Undo import' })
      expect(buttons).toHaveLength(2)
      return buttons
    })
    await user.click(yes as HTMLElement)
    expect(await screen.findByText('7 rows were undone')).toBeInTheDocument()
    expect(onUndone).toHaveBeenCalledOnce()
  })

  it.each([
    ['its window is over', { undoUntilTime: '2020-01-01 00:00:00' }],
    ['the importer cannot do it', { undoUntilTime: null }],
    ['nothing was taken over', { success: 0 }],
  ])('cannot be taken back when %s', async (_, over) => {
    await openResult(over)
    expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull()
  })
})

it('earlier imports are listed when asked for, with their result', async () => {
  platform.answer(listImports, () => ({
    list: [
      {
        importId: ID,
        importer: 'dealer' as const,
        fileName: 'dealers-may.xlsx',
        state: 'committed' as const,
        all: 10,
        success: 7,
        failed: 3,
        createTime: '2026-05-04 08:00:00',
        undoUntilTime: FAR,
      },
    ],
    total: 1,
  }))
  platform.answer(getImportResult, () => aResult())
  platform.answer(undoImport, () => ({ undone: 6 }))
  const { user, onImported } = await openDialog()
  expect(platform.asked(listImports)).toEqual([])
  await user.click(await button('Earlier imports'))
  expect(await screen.findByText('dealers-may.xlsx')).toBeVisible()
  expect(screen.getByText('7 of 10 rows')).toBeVisible()
  await user.click(await button('Result and undo'))
  expect(await screen.findByRole('columnheader', { name: 'Dealer code' })).toBeVisible()
  await user.click(await button('Undo import'))
  await user.click((await screen.findAllByRole('button', { name: 'Undo import' })).at(-1)!)
  expect(await screen.findByText('6 rows were undone')).toBeVisible()
  expect(onImported).toHaveBeenCalled()
})
