import { Alert } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { DryRun } from '#core/contract/import.ts'
import { useFormat } from '#web/i18n/format.ts'
import { FailedRows } from './failed-rows.tsx'
import { Figures } from './figures.tsx'
import styles from './import.module.css'
import { leftToRight } from './left-to-right.ts'

/** Preview of a commit; nothing has been changed yet. */
export function DryRunView({ dryRun }: { dryRun: DryRun }) {
  const { t } = useTranslation('dialogs')
  const format = useFormat()
  const { importId, fileName, rows, added, changed, unchanged, invalid, errors, keyName, ignoredColumns, expireTime } =
    dryRun
  return (
    <>
      <div className={styles.lead}>
        <bdi>{fileName}</bdi>
        <span>{t('import.commitUntil', { time: leftToRight(format.time(expireTime)) })}</span>
      </div>
      <Figures
        figures={[
          { label: t('import.rows'), count: rows },
          { label: t('import.willAdd'), count: added },
          { label: t('import.willChange'), count: changed },
          { label: t('import.unchanged'), count: unchanged },
          { label: t('import.invalid'), count: invalid, bad: true },
        ]}
      />
      {ignoredColumns.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('import.ignoredColumns', { columns: ignoredColumns.join(', ') })}
          style={{ marginBlockEnd: 12 }}
        />
      )}
      <FailedRows importId={importId} rows={errors} total={invalid} keyName={keyName} />
    </>
  )
}
