import { App, Form } from 'antd'
import * as contract from '#core/contract/vehicle-lock.ts'
import { RELEASE_REASONS } from '#core/domain/vehicle-lock.ts'
import { SelectItem, TextAreaItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'
import { call } from '#web/api/call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LOCK_READS } from './lock-reads.ts'
import { nameOf } from './use-lock-labels.ts'

interface Props {
  open: boolean
  detail: contract.LockDetail
  onClose: () => void
}

const LEVELS = [0, 1, 2, 3] as const

/** Frees a vehicle, at once unless another party has an interest in its lock. */
export function ReleaseDrawer({ open, detail, onClose }: Props) {
  const { t } = useTranslation('vehicleLock')
  const format = useFormat()
  const { message } = App.useApp()
  const held = Math.max(detail.shownLevel ?? 0, detail.orderedLevel)
  return (
    <StepDrawer
      open={open}
      title={t('release.title', { name: nameOf(detail) })}
      submitText={t('release.submit')}
      hint={t(detail.isGuarded ? 'release.guarded' : 'release.hint')}
      schema={contract.NewRelease}
      initial={{ vin: detail.vin, toLevel: 0, reason: 'paid' }}
      run={async (body) => {
        const { state } = await call(contract.orderRelease, { body })
        message.success(t(state === 'awaitingApproval' ? 'hold.awaits' : 'release.done'))
      }}
      reads={LOCK_READS}
      onClose={onClose}
    >
      <Form.Item name="vin" hidden noStyle>
        <input type="hidden" />
      </Form.Item>
      <SelectItem
        name="toLevel"
        label={t('release.toLevel')}
        required
        options={LEVELS.filter((level) => level === 0 || level < held).map((value) => ({
          value,
          label: t('level.long', {
            level: format.number(value),
            name: t(`level.${value}`),
            hint: t(`level.${value}.hint`),
          }),
        }))}
      />
      <SelectItem
        name="reason"
        label={t('reason')}
        options={RELEASE_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
      />
      <TextItem name="document" label={t('document')} />
      <TextAreaItem name="driverText" label={t('driverText')} />
      <TextAreaItem name="note" label={t('note')} />
    </StepDrawer>
  )
}
