import { App, Form } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { listTripAudit, listTrips, recalculateTrips, sumTrips, type TripFilter } from '#core/contract/trip.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { SwitchItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'

const Why = z.object({
  reason: z.string().trim().min(1, 'validation.required').max(200),
  manual: z.boolean().default(false),
})

interface Props {
  /** The current search: one vehicle and a range. */
  filter: TripFilter & { vin: string }
  open: boolean
  onClose: () => void
}

/** Finds the trips of the search again, and shows what was done before. */
export function RecalculateDrawer({ filter, open, onClose }: Props) {
  const { t } = useTranslation('trip')
  const { message } = App.useApp()
  const format = useFormat()
  const refresh = useRefresh()
  const { vin, startTime, endTime } = filter
  return (
    <FormDrawer
      open={open}
      title={t('recalculate')}
      schema={Why}
      initial={{ manual: false }}
      submitText={t('recalculate')}
      onClose={onClose}
      onSubmit={async ({ reason, manual }) => {
        const done = await call(recalculateTrips, { body: { vin, startTime, endTime, manual, reason } })
        message.success(t('recalculate.done', done))
        await refresh(listTrips, sumTrips, listTripAudit)
      }}
    >
      <p>{t('recalculate.hint')}</p>
      <p>
        <bdi dir="ltr">{`${vin} · ${format.time(startTime)} – ${format.time(endTime)}`}</bdi>
      </p>
      <TextItem name="reason" label={t('recalculate.reason')} />
      <SwitchItem name="manual" label={t('recalculate.manual')} />
      <Form.Item label={t('audit')}>
        <Audit vin={vin} />
      </Form.Item>
    </FormDrawer>
  )
}

function Audit({ vin }: { vin: string }) {
  const { t } = useTranslation('trip')
  const { data = [] } = useCall(listTripAudit, { query: { vin } }, { toast: false })
  if (data.length === 0) return t('audit.none')
  return (
    <ul style={{ paddingInlineStart: 16 }}>
      {data.map(({ id, action, doneTime, userName, before, after, reason }) => (
        <li key={id}>
          <TimeCell time={doneTime} /> {t(`action.${action}`)} · {userName} · {t('recalculate.done', { before, after })}{' '}
          {reason && action === 'recalculate' && <q>{reason}</q>}
        </li>
      ))}
    </ul>
  )
}
