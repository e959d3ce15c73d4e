import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type ImportResult, undoImport } from '#core/contract/import.ts'
import { call } from '#web/api/call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useConfirm } from '../confirm.tsx'
import { FailedRows } from './failed-rows.tsx'
import { Figures } from './figures.tsx'
import styles from './import.module.css'
import { leftToRight } from './left-to-right.ts'

interface Props {
  result: ImportResult
  /** The import was undone. */
  onUndone?: () => void
}

/** Result of an import (all, success, failed with VIN and reason). */
export function ImportOutcome({ result, onUndone }: Props) {
  const { t } = useTranslation('dialogs')
  const { importId, all, success, failed, added, changed, unchanged, failedRows, keyName } = result
  return (
    <>
      <Figures
        figures={[
          { label: t('import.all'), count: all },
          { label: t('import.success'), count: success },
          { label: t('import.failed'), count: failed, bad: true },
          { label: t('import.added'), count: added },
          { label: t('import.changed'), count: changed },
          { label: t('import.unchanged'), count: unchanged },
        ]}
      />
      <FailedRows importId={importId} rows={failedRows} total={failed} keyName={keyName} />
      <Undo result={result} {...(onUndone && { onUndone })} />
    </>
  )
}

/** Takes the import back while it can be. */
function Undo({ result: { importId, undoUntilTime, success }, onUndone }: Props) {
  const { t } = useTranslation('dialogs')
  const format = useFormat()
  const confirm = useConfirm()
  const [openedAt] = useState(Date.now)
  const [undone, setUndone] = useState<number>()

  if (undone !== undefined)
    return <output>{t('import.undone', { count: undone, number: format.number(undone) })}</output>
  if (undoUntilTime === null || success === 0 || openedAt > format.epoch(undoUntilTime)) return null

  const ask = () =>
    confirm({
      title: t('import.undoTitle'),
      content: t('import.undoHint'),
      danger: true,
      confirmText: t('import.undo'),
      onConfirm: async () => {
        const answer = await call(undoImport, { body: { importId } })
        setUndone(answer.undone)
        onUndone?.()
      },
    })
  return (
    <div className={styles.lead}>
      <span>{t('import.undoUntil', { time: leftToRight(format.time(undoUntilTime)) })}</span>
      <Button danger onClick={ask}>
        {t('import.undo')}
      </Button>
    </div>
  )
}
