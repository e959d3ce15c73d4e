import { PlusOutlined } from '@ant-design/icons'
import { type Key, type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { AnyEndpoint, GivenQuery } from '#core/contract/endpoint.ts'
import type { ImporterName } from '#core/contract/import.ts'
import { useRefresh } from '#web/api/use-call.ts'
import type { CursorList } from '#web/api/use-cursor-list.ts'
import type { PagedList } from '#web/api/use-paged-list.ts'
import { AllowedButton } from './allowed-button.tsx'
import { type BulkAction, BulkButtons } from './bulk-actions.tsx'
import { ExportButton } from './export-button.tsx'
import { ImportButton } from './import-button.tsx'
import { JournalTable } from './journal-table.tsx'
import styles from './list-page.module.css'
import type { ListTableProps } from './list-table.tsx'
import { PageActions, PageHeader } from './page-header.tsx'
import { PagedTable } from './paged-table.tsx'
import { SearchForm } from './search-form.tsx'
import { SelectionBar } from './selection-bar.tsx'
import type { Search } from './use-search.ts'

interface Props<S extends z.ZodType, Row extends object, E extends AnyEndpoint>
  extends Pick<ListTableProps<Row>, 'columns' | 'onRow' | 'empty' | 'tools'> {
  /** Absent inside of a page that has a heading. */
  title?: string
  hint?: ReactNode
  search: Search<S>
  /** Pages with numbers, or a journal that is read forward. */
  list: PagedList<Row> | CursorList<Row>
  rowKey: (row: Row) => Key
  /** Calls whose answers change when rows are imported, or changed together. */
  reads?: readonly AnyEndpoint[]
  /** `template` answers the empty workbook. */
  imports?: { template: AnyEndpoint; importer: ImporterName; label: string; title: string }
  exports?: E
  /** Further actions of the page. */
  actions?: ReactNode
  add?: { to: AnyEndpoint; label: string; onClick: () => void }
  /** Actions on several rows at once. */
  bulk?: readonly BulkAction<Row>[]
  /** The same in a bar of its own. */
  bar?: (selected: Row[], done: () => void) => ReactNode
  /** Between search and table. */
  above?: ReactNode
  /** In place of the table. */
  instead?: ReactNode
  /** Next to the table, where the window is wide; below it elsewhere. */
  aside?: ReactNode
  /** Fields of the search. */
  children: ReactNode
}

/** Heading, search, table and what is done with its rows. */
export function ListPage<S extends z.ZodType, Row extends object, E extends AnyEndpoint>(props: Props<S, Row, E>) {
  const { title, hint, search, list, exports, actions, imports, add, bulk, bar, above, instead, aside, children } =
    props
  const { reads = [] } = props
  const [selected, select] = useState<Row[]>([])
  const done = () => select([])
  const { columns, rowKey, onRow, empty, tools } = props
  const table: ListTableProps<Row> = {
    columns,
    rowKey,
    ...(onRow && { onRow }),
    ...(empty !== undefined && { empty }),
    ...((tools || exports) && {
      tools: (
        <>
          {tools}
          {exports && <ExportButton endpoint={exports} filter={search.filter as GivenQuery<E> | null} />}
        </>
      ),
    }),
    ...((bulk || bar) && {
      bar: (
        <>
          {bar?.(selected, done)}
          {bulk && (
            <SelectionBar count={selected.length} onClear={done}>
              <BulkButtons actions={bulk} selected={selected} reads={reads} onDone={done} />
            </SelectionBar>
          )}
        </>
      ),
      selection: { keys: selected.map(rowKey), onChange: (_keys: Key[], rows: Row[]) => select(rows) },
    }),
  }
  return (
    <>
      {title !== undefined && <PageHeader title={title} hint={hint} actions={<HeaderActions {...props} />} />}
      {title === undefined && (actions || imports || add) && (
        <PageActions>
          <HeaderActions {...props} />
        </PageActions>
      )}
      <SearchForm search={search}>{children}</SearchForm>
      {above}
      {instead || (
        <Aside what={aside}>
          {'show' in list ? <PagedTable list={list} {...table} /> : <JournalTable journal={list} {...table} />}
        </Aside>
      )}
    </>
  )
}

function Aside({ what, children }: { what: ReactNode; children: ReactNode }) {
  if (!what) return children
  return (
    <div className={styles.split}>
      <div>{children}</div>
      <div className={styles.aside}>{what}</div>
    </div>
  )
}

type HeaderProps = Pick<Props<z.ZodType, object, AnyEndpoint>, 'imports' | 'add' | 'reads' | 'actions'>

function HeaderActions({ imports, add, actions, reads = [] }: HeaderProps) {
  const refresh = useRefresh()
  return (
    <>
      {actions}
      {imports && (
        <ImportButton
          to={imports.template}
          importer={imports.importer}
          label={imports.label}
          title={imports.title}
          onImported={() => void refresh(...reads)}
        />
      )}
      {add && (
        <AllowedButton to={add.to} icon={<PlusOutlined aria-hidden />} onClick={add.onClick}>
          {add.label}
        </AllowedButton>
      )}
    </>
  )
}
