import { Alert, App, Form } from 'antd'
import * as contract from '#core/contract/climate.ts'
import { RUN_MINUTES } from '#core/domain/body-control.ts'
import { CLIMATE_VEHICLES_MAX } from '#core/domain/climate.ts'
import { NumberItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { VehiclesControl } from '#console/ui/upgrade/vehicles-control.tsx'
import { VehicleLink } from '#console/ui/vehicle-link.tsx'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ClimateFields, USUAL_CLIMATE } from './climate-fields.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

/** Climate of one or several parked vehicles at once. */
export function ClimateNowDrawer({ open, onClose }: Props) {
  const { t } = useTranslation('climate')
  const format = useFormat()
  const { message } = App.useApp()
  const refresh = useRefresh()
  return (
    <FormDrawer
      open={open}
      title={t('start')}
      submitText={t('start.submit')}
      schema={contract.NewClimate}
      initial={{ ...USUAL_CLIMATE, vins: [], minutes: RUN_MINUTES.usual }}
      onSubmit={async (body) => {
        const { given, refused } = await call(contract.startClimate, { body })
        message.success(t('start.done', { number: format.number(given) }))
        if (refused.length > 0) message.warning(t('start.refused', { number: format.number(refused.length) }))
        await refresh(contract.listClimateRuns)
      }}
      onClose={onClose}
    >
      <Form.Item name="vins" label={t('vehicles')} required>
        <VehiclesControl max={CLIMATE_VEHICLES_MAX} />
      </Form.Item>
      <NumberItem name="minutes" label={t('duration')} suffix={t('min')} />
      <ClimateFields />
      <Preview />
    </FormDrawer>
  )
}

interface Asked {
  vins?: string[]
  power?: contract.NewClimate['power']
  minSoc?: number | null
}

/** Before anything is sent: who gets it, and why not the others. */
function Preview() {
  const { t } = useTranslation('climate')
  const format = useFormat()
  const form = Form.useFormInstance()
  const { vins = [], power, minSoc } = Form.useWatch<Asked>([], form) ?? {}
  const asked = vins.length > 0
  const body = { vins, ...(power && { power }), ...(typeof minSoc === 'number' && { minSoc }) }
  const { data } = useCall(contract.checkClimate, { body }, { enabled: asked, toast: false, keepPrevious: true })
  if (!asked || !data) return null
  const fit = data.filter(({ blocker }) => blocker === null)
  return (
    <section>
      <Alert
        type={fit.length === 0 ? 'warning' : 'info'}
        showIcon
        title={t('preview', { fit: format.number(fit.length), total: format.number(data.length) })}
      />
      <PlainTable<contract.ClimateCandidate>
        label={t('preview.table')}
        rows={data}
        rowKey={({ vin }) => vin}
        columns={[
          [t('vehicle'), ({ vin, plate }) => <VehicleLink vin={vin}>{plate || vin}</VehicleLink>, 'name'],
          [t('inside.now'), ({ inside }) => (inside === null ? '–' : t('degrees', { value: format.number(inside) }))],
          [t('charge'), (row) => <Charge candidate={row} />],
          [t('preview.result'), (row) => <Result candidate={row} />],
        ]}
      />
    </section>
  )
}

function Charge({ candidate: { plugged, soc } }: { candidate: contract.ClimateCandidate }) {
  const { t } = useTranslation('climate')
  const format = useFormat()
  if (plugged === null) return '–'
  const charge = soc === null ? '–' : format.percent(Math.round(soc) / 100)
  return t(plugged ? 'charge.plugged' : 'charge.unplugged', { soc: charge })
}

function Result({ candidate: { blocker, hasSettings } }: { candidate: contract.ClimateCandidate }) {
  const { t } = useTranslation('climate')
  if (blocker) return <ToneTag tone="bad">{t(`reason.${blocker}`)}</ToneTag>
  return <ToneTag tone="good">{t(hasSettings ? 'preview.starts' : 'preview.targetOnly')}</ToneTag>
}
