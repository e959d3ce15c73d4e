import { Button } from 'antd'
import { useState } from 'react'
import { type ImporterName, type ImportRecord, listImports } from '#core/contract/import.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PlainTable } from '../plain-table.tsx'
import styles from './import.module.css'
import { ImportResultDialog } from './import-result-dialog.tsx'

interface Props {
  importer: ImporterName
  onUndone: () => void
}

const SHOWN = 5

/** The last own imports of the same kind, each with its result and, for half an hour, its undo; read when asked for. */
export function PastImports(props: Props) {
  const { t } = useTranslation('dialogs')
  const [shown, show] = useState(false)
  return (
    <section className={styles.past} aria-label={t('import.past')}>
      <Button type="link" size="small" aria-expanded={shown} onClick={() => show(!shown)}>
        {t('import.past')}
      </Button>
      {shown && <PastList {...props} />}
    </section>
  )
}

function PastList({ importer, onUndone }: Props) {
  const { t } = useTranslation('dialogs')
  const format = useFormat()
  const [opened, open] = useState<string | null>(null)
  const query = { importer, pageNum: 1, pageSize: SHOWN }
  const { data, reload } = useCall(listImports, { query }, { toast: false })
  if (!data) return null
  if (data.list.length === 0) return <p>{t('import.past.none')}</p>
  const result = ({ state, success, all }: ImportRecord) =>
    state === 'undone'
      ? t('import.past.undone')
      : t('import.past.rows', { success: format.number(success), all: format.number(all) })
  return (
    <>
      <PlainTable<ImportRecord>
        label={t('import.past')}
        rows={data.list}
        rowKey={({ importId }) => importId}
        columns={[
          [t('import.past.time'), ({ createTime }) => format.time(createTime), 'name'],
          [t('import.file'), ({ fileName }) => fileName, 'text'],
          [t('import.step.done'), result, 'text'],
          [
            '',
            (row) => (
              <Button type="link" size="small" onClick={() => open(row.importId)}>
                {row.undoUntilTime === null ? t('import.past.open') : t('import.past.undo')}
              </Button>
            ),
          ],
        ]}
      />
      <ImportResultDialog
        importId={opened}
        onClose={() => {
          open(null)
          reload()
        }}
        onUndone={onUndone}
      />
    </>
  )
}
