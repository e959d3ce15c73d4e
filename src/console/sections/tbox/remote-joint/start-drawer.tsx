import { useTranslation } from '#web/i18n/use-translation.ts'
import { listJointVehicles, startJointSession } from '#core/contract/joint.ts'
import { JOINT_MINUTES } from '#core/domain/joint-session.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { NumberItem, SelectItem, TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'

interface Props {
  /** Null: closed; empty: to be selected. */
  vin: string | null
  onClose: () => void
  onStarted: (sessionId: number) => void
}

/** Asks for a session with a vehicle of the white list. */
export function StartDrawer({ vin, onClose, onStarted }: Props) {
  const { t } = useTranslation('joint')
  const { data: vehicles = [] } = useCall(listJointVehicles, {}, { enabled: vin !== null })
  return (
    <FormDrawer
      open={vin !== null}
      title={t('start')}
      schema={startJointSession.body}
      initial={{ minutes: JOINT_MINUTES.usual, ...(vin && { vin }) }}
      submitText={t('start')}
      onSubmit={async (body) => onStarted((await call(startJointSession, { body })).sessionId)}
      onClose={onClose}
    >
      <SelectItem
        name="vin"
        label={t('whiteList')}
        hint={vehicles.length === 0 ? t('noVehiclesHint') : undefined}
        showSearch
        options={vehicles.map((one) => ({ value: one.vin, label: `${one.vin} · ${one.plate}` }))}
      />
      <NumberItem
        name="minutes"
        label={t('minutes')}
        required
        hint={t('minutesHint', { least: JOINT_MINUTES.least, most: JOINT_MINUTES.most })}
      />
      <TextAreaItem name="purpose" label={t('purpose')} autoSize={{ minRows: 2 }} />
    </FormDrawer>
  )
}
