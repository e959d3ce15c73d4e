import { useTranslation } from '#web/i18n/use-translation.ts'
import { PAGE_SIZES } from '#core/contract/paging.ts'
import type { PagedList } from '#web/api/use-paged-list.ts'
import { ListTable, type ListTableProps } from './list-table.tsx'

interface Props<Row> extends ListTableProps<Row> {
  list: PagedList<Row>
}

/** One page of a numbered list with sizes, total and jumper (docs/product/shared.md#tables). */
export function PagedTable<Row extends object>(props: Props<Row>) {
  const { t } = useTranslation()
  const { list } = props
  return (
    <ListTable<Row>
      {...props}
      pagination={{
        current: list.page,
        pageSize: list.pageSize,
        total: list.total,
        onChange: list.show,
        pageSizeOptions: [...PAGE_SIZES],
        showSizeChanger: true,
        showQuickJumper: true,
        showTotal: (count) => t('list.total', { count }),
      }}
    />
  )
}
