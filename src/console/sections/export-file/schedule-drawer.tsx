import { useTranslation } from '#web/i18n/use-translation.ts'
import { changeExportSchedule, type ExportSchedule } from '#core/contract/export-schedule.ts'
import { call } from '#web/api/call.ts'
import { RhythmFields } from '#console/ui/export/rhythm-fields.tsx'
import { TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'

const ScheduleForm = changeExportSchedule.body.omit({ id: true, paused: true })

interface Props {
  schedule: ExportSchedule
  onChange: () => void
  onClose: () => void
}

/** Edits name and recurrence of a schedule, not its export. */
export function ScheduleDrawer({ schedule, onChange, onClose }: Props) {
  const { t } = useTranslation('exportFile')
  const { id, name, cadence, weekday, monthDay, clock, range, zone, filter } = schedule
  const ranged = range !== 'saved' || ('startTime' in filter && 'endTime' in filter)
  return (
    <FormDrawer
      open
      title={t('schedule.edit', { name })}
      schema={ScheduleForm}
      initial={{ name, cadence, weekday, monthDay, clock, range }}
      onClose={onClose}
      onSubmit={(values) => call(changeExportSchedule, { body: { ...values, id } }).then(onChange)}
    >
      <TextItem name="name" label={t('schedule.name')} required />
      <RhythmFields ranged={ranged} zone={zone} />
    </FormDrawer>
  )
}
