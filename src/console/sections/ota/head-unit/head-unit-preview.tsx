import { Alert, Form } from 'antd'
import { checkHeadUnits, type HeadUnitCandidate } from '#core/contract/head-unit.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { VehicleLink } from '#console/ui/vehicle-link.tsx'
import styles from './head-unit.module.css'

interface Values {
  versionId?: number
  vins?: string[]
  wholeTrims?: boolean
  stages?: ({ trim?: string; startTime?: string | null } | undefined)[]
}

/** Before anything is sent: which head units are offered the version, and why not the others. */
export function HeadUnitPreview() {
  const { t } = useTranslation('headUnit')
  const format = useFormat()
  const form = Form.useFormInstance()
  const { versionId, vins = [], wholeTrims = false, stages = [] } = Form.useWatch<Values>([], form) ?? {}
  const trims = [...new Set(stages.flatMap((stage) => stage?.trim ?? []))]
  const isAsked = versionId !== undefined && (wholeTrims ? trims : vins).length > 0
  const body = { versionId: versionId ?? 0, vins, wholeTrims, stages: trims.map((trim) => ({ trim })) }
  const { data } = useCall(checkHeadUnits, { body }, { enabled: isAsked, toast: false, keepPrevious: true })
  if (!isAsked || !data) return <p className={styles.preview}>{t('preview.none')}</p>
  const { candidates, beyond } = data
  const fit = candidates.filter(({ refusal }) => refusal === null)
  const counts = { fit: format.number(fit.length), total: format.number(candidates.length + beyond) }
  return (
    <section className={styles.preview}>
      <Alert type={fit.length === 0 ? 'warning' : 'info'} showIcon title={t('preview', counts)} />
      {beyond > 0 && <p>{t('preview.beyond', { number: format.number(beyond) })}</p>}
      <PlainTable<HeadUnitCandidate>
        label={t('preview.table')}
        rows={candidates}
        rowKey={({ vin }) => vin}
        columns={[
          [t('vehicle'), ({ vin, plate }) => <VehicleLink vin={vin}>{plate || vin}</VehicleLink>, 'name'],
          [t('projectTrim'), ({ project, trim }) => [project, trim].filter(Boolean).join(' · ') || '–'],
          [t('systemVersion'), ({ currentVersion }) => currentVersion || '–', 'code'],
          [t('preview.result'), (row) => <Result candidate={row} />],
        ]}
      />
    </section>
  )
}

function Result({ candidate: { refusal, online, declinedBefore } }: { candidate: HeadUnitCandidate }) {
  const { t } = useTranslation('headUnit')
  if (refusal) return <ToneTag tone="bad">{t(`refusal.${refusal}`)}</ToneTag>
  if (declinedBefore) return <ToneTag tone="warning">{t('preview.declined')}</ToneTag>
  return online ? (
    <ToneTag tone="good">{t('preview.offered')}</ToneTag>
  ) : (
    <ToneTag tone="warning">{t('preview.offline')}</ToneTag>
  )
}
