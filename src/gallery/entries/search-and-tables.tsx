import type { TableColumnsType } from 'antd'
import { z } from 'zod'
import type { CursorList } from '#web/api/use-cursor-list.ts'
import type { PagedList } from '#web/api/use-paged-list.ts'
import { JournalTable } from '#console/ui/journal-table.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { OrderField, TextField, TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import type { GalleryEntry } from '../gallery-entry.ts'

const Filter = z.object({ vin: z.string().optional() })

interface Row {
  vin: string
  plate: string
}
const rows: Row[] = [
  { vin: 'LGWEF4A50TEST0001', plate: '豫A12345' },
  { vin: 'LGWEF4A50TEST0002', plate: '豫A12346' },
]
const columns: TableColumnsType<Row> = [
  { title: 'VIN', dataIndex: 'vin' },
  { title: 'Plate', dataIndex: 'plate' },
]
const aList: PagedList<Row> = {
  rows,
  total: 42,
  page: 1,
  pageSize: 10,
  show: () => {},
  order: { fields: new Set(['plate']), by: undefined, sort: () => {} },
  searched: true,
  loading: false,
  error: null,
  reload: () => {},
  updatedAt: 0,
}
const aJournal: CursorList<Row> = {
  rows,
  searched: true,
  loading: false,
  error: null,
  more: () => {},
  reload: () => {},
  updatedAt: 0,
}
const key = (row: Row) => row.vin

function Search({ fields }: { fields: number }) {
  const search = useSearch(Filter)
  const further = ['Plate', 'Tag', 'Driver', 'City', 'Order number'].slice(0, Math.max(0, fields - 3))
  return (
    <SearchForm search={search}>
      {[
        <VinField key="vin" />,
        <TimeRangeField key="time" />,
        <OrderField key="order" />,
        ...further.map((label) => <TextField key={label} name={label} label={label} />),
      ]}
    </SearchForm>
  )
}

export const entry: GalleryEntry = {
  part: 'SearchForm, tables',
  samples: [
    { name: 'three fields', show: <Search fields={3} />, wide: true },
    { name: 'eight fields: collapses', show: <Search fields={8} />, wide: true },
    { name: 'PagedTable', show: <PagedTable list={aList} columns={columns} rowKey={key} />, wide: true },
    {
      name: 'PagedTable: loading',
      show: <PagedTable list={{ ...aList, loading: true }} columns={columns} rowKey={key} />,
      wide: true,
    },
    {
      name: 'PagedTable: empty',
      show: <PagedTable list={{ ...aList, rows: [], total: 0 }} columns={columns} rowKey={key} />,
      wide: true,
    },
    {
      name: 'PagedTable: failed',
      show: <PagedTable list={{ ...aList, rows: [], error: new Error('broken') }} columns={columns} rowKey={key} />,
      wide: true,
    },
    {
      name: 'PagedTable: not searched',
      show: <PagedTable list={{ ...aList, searched: false }} columns={columns} rowKey={key} />,
      wide: true,
    },
    {
      name: 'JournalTable: more to come',
      show: <JournalTable journal={aJournal} columns={columns} rowKey={key} />,
      wide: true,
    },
  ],
}
