import { Alert, App, Form } from 'antd'
import * as contract from '#core/contract/device-restart.ts'
import { RESTART_INTERVAL, RESTART_VEHICLES_MAX } from '#core/domain/device-restart.ts'
import { NumberItem, TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { ConnectionTag } from '#console/ui/state-tag.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { VehiclesControl } from '#console/ui/upgrade/vehicles-control.tsx'
import { VehicleLink } from '#console/ui/vehicle-link.tsx'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { RESTART_READS } from './setting-drawer.tsx'

interface Props {
  open: boolean
  /** Chosen before the drawer was opened. */
  vins: readonly string[]
  onClose: () => void
}

/** One terminal or a batch, one after the other, so that a station of the network is not left by all of them at once. */
export function NewRestartDrawer({ open, vins, onClose }: Props) {
  const { t } = useTranslation('deviceRestart')
  const format = useFormat()
  const { message } = App.useApp()
  const refresh = useRefresh()
  return (
    <FormDrawer
      key={vins.join()}
      open={open}
      title={t('new')}
      submitText={t('new.submit')}
      schema={contract.NewRestart}
      initial={{ vins: [...vins], interval: RESTART_INTERVAL.usual, waitMinutes: 0 }}
      onSubmit={async (body) => {
        const { given, refused } = await call(contract.startRestart, { body })
        message.success(t('new.done', { number: format.number(given) }))
        if (refused.length > 0) message.warning(t('new.refused', { number: format.number(refused.length) }))
        await refresh(...RESTART_READS)
      }}
      onClose={onClose}
    >
      <Form.Item name="vins" label={t('vehicles')} required>
        <VehiclesControl max={RESTART_VEHICLES_MAX} />
      </Form.Item>
      <NumberItem name="interval" label={t('interval')} hint={t('interval.hint')} />
      <NumberItem name="waitMinutes" label={t('waitMinutes')} hint={t('waitMinutes.hint')} />
      <TextAreaItem name="reason" label={t('reason')} />
      <Preview />
    </FormDrawer>
  )
}

/** Before anything is sent: which terminals are restarted, when the last one is, and which cannot be. */
function Preview() {
  const { t } = useTranslation('deviceRestart')
  const format = useFormat()
  const form = Form.useFormInstance()
  const { vins = [], interval } = Form.useWatch<{ vins?: string[]; interval?: number | null }>([], form) ?? {}
  const asked = vins.length > 0
  const { data } = useCall(
    contract.checkRestart,
    { body: { vins } },
    { enabled: asked, toast: false, keepPrevious: true },
  )
  if (!asked || !data) return null
  const fit = data.filter(({ refusal }) => refusal === null)
  return (
    <section>
      <Alert
        type={fit.length === 0 ? 'warning' : 'info'}
        showIcon
        title={t('preview', {
          fit: format.number(fit.length),
          total: format.number(data.length),
          time: format.duration(Math.max(0, fit.length - 1) * (interval ?? 0)),
        })}
      />
      <PlainTable<contract.RestartCandidate>
        label={t('preview.table')}
        rows={data}
        rowKey={({ vin }) => vin}
        columns={[
          [t('vehicle'), ({ vin, plate }) => <VehicleLink vin={vin}>{plate || vin}</VehicleLink>, 'name'],
          [t('today'), ({ today }) => format.number(today), 'number'],
          [t('preview.result'), (row) => <Result candidate={row} />],
        ]}
      />
    </section>
  )
}

function Result({ candidate: { refusal, online } }: { candidate: contract.RestartCandidate }) {
  const { t } = useTranslation('deviceRestart')
  if (refusal) return <ToneTag tone="bad">{t(`refusal.${refusal}`)}</ToneTag>
  return <ConnectionTag state={online} />
}
