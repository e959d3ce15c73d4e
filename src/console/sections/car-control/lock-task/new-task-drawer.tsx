import { Alert, App, Form } from 'antd'
import * as contract from '#core/contract/lock-task.ts'
import * as domain from '#core/domain/vehicle-lock.ts'
import { CodeItem, NumberItem, SelectItem, TextAreaItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { VehiclesControl } from '#console/ui/upgrade/vehicles-control.tsx'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LOCK_TASK_READS } from './lock-task-reads.ts'
import { TaskCheck } from './task-check.tsx'

interface Props {
  open: boolean
  onClose: () => void
  onMade: (id: number) => void
}

const VEHICLES_MAX = 500
const INITIAL = {
  release: 'false',
  toLevel: 2,
  speed: domain.LOCK_SPEED.usual,
  reason: 'overdue',
  leastOverdueDays: 30,
  vins: [],
  noticeDays: 3,
  windowFrom: '09:00',
  windowTo: '17:00',
  executionDays: domain.LOCK_TASK_DAYS.usual,
}

/** A draft: whom it is for, how far, after which notice, and when. */
export function NewTaskDrawer({ open, onClose, onMade }: Props) {
  const { t } = useTranslation('lockTask')
  const { message } = App.useApp()
  const refresh = useRefresh()
  return (
    <FormDrawer
      open={open}
      title={t('new')}
      submitText={t('new.submit')}
      schema={contract.NewLockTask}
      initial={INITIAL}
      onSubmit={async (body) => {
        const { id } = await call(contract.createLockTask, { body })
        message.success(t('new.done'))
        await refresh(...LOCK_TASK_READS)
        onMade(id)
      }}
      onClose={onClose}
    >
      <TextItem name="name" label={t('name')} />
      <Kind />
      <Reason />
      <NumberItem name="leastOverdueDays" label={t('leastOverdueDays')} hint={t('leastOverdueDays.hint')} />
      <Form.Item name="vins" label={t('moreVehicles')}>
        <VehiclesControl max={VEHICLES_MAX} />
      </Form.Item>
      <TextAreaItem name="legalNote" label={t('legalNote')} hint={t('legalNote.hint')} />
      <Notice />
      <CodeItem name="windowFrom" label={t('windowFrom')} type="time" required />
      <CodeItem name="windowTo" label={t('windowTo')} hint={t('window.hint')} type="time" required />
      <NumberItem name="executionDays" label={t('executionDays')} hint={t('executionDays.hint')} required />
      <Alert type="info" showIcon title={t('new.hint')} />
      <TaskCheck />
    </FormDrawer>
  )
}

const useRelease = () => Form.useWatch<string | undefined>('release', Form.useFormInstance()) === 'true'

function Kind() {
  const { t } = useTranslation(['lockTask', 'vehicleLock'])
  const format = useFormat()
  const form = Form.useFormInstance()
  const release = useRelease()
  const level = Form.useWatch<number | undefined>('toLevel', form)
  const levels = domain.LOCK_LEVELS.filter((value) => (release ? value < 4 : value > 0))
  return (
    <>
      <SelectItem
        name="release"
        label={t('kind')}
        options={(['false', 'true'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(value) =>
          form.setFieldsValue(
            value === 'true'
              ? { toLevel: 0, reason: 'paid', noticeDays: 0, leastOverdueDays: null }
              : { toLevel: 2, reason: 'overdue', noticeDays: 3, leastOverdueDays: 30 },
          )
        }
      />
      <SelectItem
        name="toLevel"
        label={t('vehicleLock:toLevel')}
        options={levels.map((value) => ({
          value,
          label: t('vehicleLock:level.long', {
            level: format.number(value),
            name: t(`vehicleLock:level.${value}`),
            hint: t(`vehicleLock:level.${value}.hint`),
          }),
        }))}
      />
      {!release && (level ?? 0) >= domain.APPROVED_FROM && (
        <NumberItem name="speed" label={t('vehicleLock:limitSpeed')} required />
      )}
    </>
  )
}

function Reason() {
  const { t } = useTranslation('vehicleLock')
  const reasons = useRelease() ? domain.RELEASE_REASONS : domain.LOCK_REASONS
  return (
    <SelectItem
      name="reason"
      label={t('reason')}
      options={reasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
    />
  )
}

function Notice() {
  const { t } = useTranslation('lockTask')
  const release = useRelease()
  return (
    <>
      {!release && <NumberItem name="noticeDays" label={t('noticeDays')} hint={t('noticeDays.hint')} />}
      <TextAreaItem name="noticeText" label={t('noticeText')} />
    </>
  )
}
