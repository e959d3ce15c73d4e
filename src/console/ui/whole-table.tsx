import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { Allowed } from './allowed.tsx'
import { ListTable, type ListTableProps } from './list-table.tsx'
import { PageActions } from './page-header.tsx'

interface Props<Row> extends Omit<ListTableProps<Row>, 'selection' | 'totals'> {
  /** As returned by `useCall`. */
  read: {
    data: readonly Row[] | undefined
    loading: boolean
    error: Error | null
    reload: () => void
    updatedAt?: number
  }
  add?: { to: AnyEndpoint; label: string; onClick: () => void }
}

/** A list that is read whole, without search and pages: rules, templates and the like. */
export function WholeTable<Row extends object>({ read, add, ...table }: Props<Row>) {
  const { data, loading, error, reload, updatedAt } = read
  return (
    <>
      {add && (
        <Allowed to={add.to}>
          <PageActions>
            <Button icon={<PlusOutlined aria-hidden />} onClick={add.onClick}>
              {add.label}
            </Button>
          </PageActions>
        </Allowed>
      )}
      <ListTable<Row>
        {...table}
        list={{
          rows: [...(data ?? [])],
          searched: true,
          loading,
          error,
          reload,
          ...(updatedAt !== undefined && { updatedAt }),
        }}
        pagination={false}
      />
    </>
  )
}
