import { TASK_CLASSES } from '#core/domain/upgrade-task.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LongTextItem, SelectItem, TextAreaItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { TimeItem } from '#console/ui/time-item.tsx'

/** What the task is called, what it is for, when it starts, and what drivers read. */
export function NamingFields() {
  const { t } = useTranslation('upgradeTask')
  return (
    <>
      <TextItem name="name" label={t('name')} />
      <SelectItem
        name="taskClass"
        label={t('taskClass')}
        options={TASK_CLASSES.map((value) => ({ value, label: t(`class.${value}`) }))}
      />
      <TimeItem name="plannedTime" label={t('plannedTime')} hint={t('plannedTime.hint')} />
      <TextAreaItem name="driverText" label={t('driverText')} showCount />
      <LongTextItem name="note" label={t('note')} />
    </>
  )
}
