import { Modal, Skeleton } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getImportResult } from '#core/contract/import.ts'
import { useCall } from '#web/api/use-call.ts'
import { LoadFailed } from '../list-states.tsx'
import { IMPORT_DIALOG_WIDTH } from './import-dialog-width.ts'
import { ImportOutcome } from './import-outcome.tsx'

interface Props {
  /** The committed import; null closes the dialog. */
  importId: string | null
  onClose: () => void
  onUndone?: () => void
}

/** Result of an earlier import. */
export function ImportResultDialog({ importId, onClose, onUndone }: Props) {
  const { t } = useTranslation('dialogs')
  return (
    <Modal
      open={importId !== null}
      title={t('import.resultTitle')}
      width={IMPORT_DIALOG_WIDTH}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {importId !== null && <Result importId={importId} {...(onUndone && { onUndone })} />}
    </Modal>
  )
}

function Result({ importId, onUndone }: { importId: string; onUndone?: () => void }) {
  const { data, error, reload } = useCall(getImportResult, { query: { importId } }, { toast: false })
  if (error) return <LoadFailed error={error} retry={reload} />
  return data ? <ImportOutcome result={data} {...(onUndone && { onUndone })} /> : <Skeleton active />
}
