import { Alert, Form } from 'antd'
import { checkExpress, type ExpressCandidate } from '#core/contract/express-upgrade.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import { useUpgradeWords } from '#console/ui/upgrade/use-upgrade-words.ts'
import { VehicleLink } from '#console/ui/vehicle-link.tsx'
import styles from './ota.module.css'

const SHOWN = 200

interface Values {
  versionId?: number
  vins?: string[]
  parked?: boolean
  minSoc?: number | null
  whileCharging?: boolean
}

/** Before anything is sent: which of the vehicles get the version, which wait for something, and which cannot have it. */
export function UpgradePreview() {
  const { t } = useTranslation('upgrade')
  const format = useFormat()
  const form = Form.useFormInstance()
  const { versionId, vins = [], parked = true, minSoc, whileCharging = true } = Form.useWatch<Values>([], form) ?? {}
  const isAsked = versionId !== undefined && vins.length > 0
  const body = { versionId: versionId ?? 0, vins, parked, minSoc: minSoc ?? 0, whileCharging }
  const { data } = useCall(checkExpress, { body }, { enabled: isAsked, toast: false, keepPrevious: true })
  if (!isAsked || !data) return <p className={styles.preview}>{t('preview.none')}</p>
  const fit = data.filter(({ refusal }) => refusal === null)
  const waiting = fit.filter(({ blockedBy }) => blockedBy.length > 0)
  return (
    <section className={styles.preview}>
      <Alert
        type={fit.length === 0 ? 'warning' : 'info'}
        showIcon
        title={t('preview', {
          fit: format.number(fit.length),
          total: format.number(data.length),
          waiting: format.number(waiting.length),
        })}
      />
      <PlainTable<ExpressCandidate>
        label={t('preview.table')}
        rows={data.slice(0, SHOWN)}
        rowKey={({ vin }) => vin}
        columns={[
          [t('vehicle'), ({ vin, plate }) => <VehicleLink vin={vin}>{plate || vin}</VehicleLink>, 'name'],
          [t('currentVersion'), ({ currentVersion }) => currentVersion || '–', 'code'],
          [t('preview.result'), (row) => <Result candidate={row} />],
        ]}
      />
    </section>
  )
}

function Result({ candidate: { refusal, blockedBy } }: { candidate: ExpressCandidate }) {
  const { t } = useTranslation('upgrade')
  const words = useUpgradeWords()
  if (refusal) return <ToneTag tone="bad">{t(`refusal.${refusal}`)}</ToneTag>
  const tone: Tone = blockedBy.length > 0 ? 'warning' : 'good'
  return (
    <ToneTag tone={tone}>
      {blockedBy.length > 0 ? t('preview.waits', { what: words.blockers(blockedBy) }) : t('preview.atOnce')}
    </ToneTag>
  )
}
