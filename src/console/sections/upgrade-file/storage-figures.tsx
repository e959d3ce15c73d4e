import { getFileStorage } from '#core/contract/file-storage.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { KeyFigures } from '#console/ui/key-figures.tsx'

/** What files, deltas and uploads that no version has take in the store. */
export function StorageFigures() {
  const { t } = useTranslation('upgradeFile')
  const format = useFormat()
  const { data } = useCall(getFileStorage, {}, { toast: false, keepPrevious: true })
  if (!data) return null
  const { files, bytes, deltas, deltaBytes, orphans, orphanBytes, damaged, check } = data
  const checkedAt = check?.finishTime
  const figure = (name: string, count: number, size: number) => ({
    name,
    value: format.number(count),
    note: format.bytes(size),
  })
  return (
    <KeyFigures
      figures={[
        figure(t('storage.files'), files, bytes),
        figure(t('storage.deltas'), deltas, deltaBytes),
        {
          name: t('storage.damaged'),
          value: format.number(damaged),
          note: checkedAt ? t('storage.checked', { time: format.time(checkedAt) }) : t('storage.unchecked'),
          bad: damaged > 0,
        },
        { ...figure(t('storage.orphans'), orphans, orphanBytes), bad: orphans > 0 },
      ]}
    />
  )
}
