import { useTranslation } from '#web/i18n/use-translation.ts'
import { deleteExports, type ExportJob } from '#core/contract/export.ts'
import { call } from '#web/api/call.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'

interface Props {
  selected: readonly ExportJob[]
  onDone: () => void
  onClear: () => void
}

export function ExportSelectionBar({ selected, onDone, onClear }: Props) {
  const { t } = useTranslation('exportFile')
  const confirm = useConfirm()
  const count = selected.length

  const ask = () =>
    confirm({
      title: t('delete.ask', { count }),
      content: t('delete.hint'),
      danger: true,
      confirmText: t('delete'),
      onConfirm: () => call(deleteExports, { body: { ids: selected.map(({ id }) => id) } }).then(onDone),
    })

  return (
    <SelectionBar count={count} onClear={onClear}>
      <AllowedButton to={deleteExports} danger onClick={ask}>
        {t('delete')}
      </AllowedButton>
    </SelectionBar>
  )
}
