import { Alert, App, Form } from 'antd'
import * as contract from '#core/contract/vehicle-lock.ts'
import { APPROVED_FROM, LOCK_EXPIRE_HOURS, LOCK_REASONS, LOCK_SPEED, RAISED_LEVELS } from '#core/domain/vehicle-lock.ts'
import { NumberItem, SelectItem, TextAreaItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LOCK_READS } from './lock-reads.ts'
import { nameOf } from './use-lock-labels.ts'
import { VehicleProof } from './vehicle-proof.tsx'

interface Props {
  open: boolean
  detail: contract.LockDetail
  onClose: () => void
}

/** Why, on which document and how far; a second approver decides. */
export function NewLockDrawer({ open, detail, onClose }: Props) {
  const { t } = useTranslation('vehicleLock')
  const format = useFormat()
  const { message } = App.useApp()
  const refresh = useRefresh()
  const from = Math.max(detail.shownLevel ?? 0, detail.orderedLevel)
  const next = RAISED_LEVELS.find((level) => level > from) ?? 4
  return (
    <FormDrawer
      open={open}
      title={t('hold.title', { name: nameOf(detail) })}
      submitText={t('hold.submit')}
      schema={contract.NewLock}
      initial={{
        vin: detail.vin,
        toLevel: next,
        speed: LOCK_SPEED.usual,
        reason: 'overdue',
        expireHours: LOCK_EXPIRE_HOURS.usual,
      }}
      notice={() => <VehicleProof detail={detail} />}
      onSubmit={async (body) => {
        const { state } = await call(contract.orderLock, { body })
        message.success(t(state === 'awaitingApproval' ? 'hold.awaits' : 'hold.done'))
        await refresh(...LOCK_READS)
      }}
      onClose={onClose}
    >
      <Form.Item name="vin" hidden noStyle>
        <input type="hidden" />
      </Form.Item>
      <SelectItem
        name="toLevel"
        label={t('toLevel')}
        options={RAISED_LEVELS.map((value) => ({
          value,
          label: t('level.long', {
            level: format.number(value),
            name: t(`level.${value}`),
            hint: t(`level.${value}.hint`),
          }),
        }))}
      />
      <SpeedItem />
      <SelectItem
        name="reason"
        label={t('reason')}
        options={LOCK_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
      />
      <DocumentItem />
      <TextAreaItem name="driverText" label={t('driverText')} hint={t('driverText.hint')} />
      <TextAreaItem name="note" label={t('note')} />
      <NumberItem name="expireHours" label={t('expireHours')} hint={t('expireHours.hint')} />
      <Consequence />
    </FormDrawer>
  )
}

const useLevel = () => Form.useWatch<number | undefined>('toLevel', Form.useFormInstance())

function SpeedItem() {
  const { t } = useTranslation('vehicleLock')
  if ((useLevel() ?? 0) < APPROVED_FROM) return null
  return <NumberItem name="speed" label={t('limitSpeed')} required />
}

function DocumentItem() {
  const { t } = useTranslation('vehicleLock')
  return (
    <TextItem
      name="document"
      label={t('document')}
      hint={t('document.hint')}
      required={(useLevel() ?? 0) >= APPROVED_FROM}
    />
  )
}

function Consequence() {
  const { t } = useTranslation('vehicleLock')
  const level = useLevel() ?? 0
  return (
    <Alert
      type={level < APPROVED_FROM ? 'info' : 'warning'}
      showIcon
      title={t(level < APPROVED_FROM ? 'hold.direct' : 'hold.gate')}
    />
  )
}
