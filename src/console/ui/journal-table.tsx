import { Button } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { CursorList } from '#web/api/use-cursor-list.ts'
import { ListTable, type ListTableProps } from './list-table.tsx'
import styles from './table.module.css'

interface Props<Row> extends ListTableProps<Row> {
  journal: CursorList<Row>
}

/** A journal read forward by cursor: no page numbers and never a count. */
export function JournalTable<Row extends object>({ journal, ...rest }: Props<Row>) {
  const { t } = useTranslation()
  return (
    <ListTable<Row> {...rest} list={journal} pagination={false}>
      {journal.rows.length > 0 && (
        <div className={styles.foot}>
          {journal.more ? (
            <Button onClick={journal.more} loading={journal.loading}>
              {t('list.more')}
            </Button>
          ) : (
            !journal.loading && t('list.end')
          )}
        </div>
      )}
    </ListTable>
  )
}
