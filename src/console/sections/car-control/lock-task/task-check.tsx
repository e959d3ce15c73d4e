import { Alert, Form } from 'antd'
import * as contract from '#core/contract/lock-task.ts'
import { LOCK_CHECKS, type LockCheck } from '#core/domain/vehicle-lock.ts'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import { VehicleLink } from '#console/ui/vehicle-link.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

const TONES: Readonly<Record<LockCheck, Tone>> = {
  unknownVehicle: 'bad',
  exempt: 'bad',
  noTerminal: 'bad',
  alreadyLocked: 'bad',
  driving: 'warning',
  unknownPosition: 'warning',
  ready: 'good',
}
const LEFT_OUT: readonly LockCheck[] = ['unknownVehicle', 'exempt', 'noTerminal', 'alreadyLocked']

interface Values {
  vins?: string[]
  leastOverdueDays?: number | null
  release?: string
  toLevel?: number
}

/** Before anything is stored: which vehicles the task has, which are left out and which have to wait. */
export function TaskCheck() {
  const { t } = useTranslation('lockTask')
  const format = useFormat()
  const values = Form.useWatch<Values>([], Form.useFormInstance()) ?? {}
  const { vins = [], leastOverdueDays = null, release = 'false', toLevel = 0 } = values
  const asked = vins.length > 0 || leastOverdueDays !== null
  const { data } = useCall(
    contract.checkLockTask,
    {
      body: {
        vins,
        leastOverdueDays,
        release: release === 'true',
        toLevel: toLevel as contract.LockContract['orderedLevel'],
      },
    },
    { enabled: asked, toast: false, keepPrevious: true },
  )
  if (!asked || !data) return null
  const left = LEFT_OUT.reduce((sum, check) => sum + (data.counts[check] ?? 0), 0)
  return (
    <section>
      <Alert
        type={data.vehicles === left ? 'warning' : 'info'}
        showIcon
        title={t('check', { fit: format.number(data.vehicles - left), total: format.number(data.vehicles) })}
        description={LOCK_CHECKS.filter((check) => (data.counts[check] ?? 0) > 0)
          .map((check) =>
            t('check.count', { check: t(`check.${check}`), number: format.number(data.counts[check] ?? 0) }),
          )
          .join(' · ')}
      />
      <PlainTable<contract.LockCheckAnswer['rows'][number]>
        label={t('check.table')}
        rows={data.rows}
        rowKey={({ vin }) => vin}
        columns={[
          [t('vehicle'), ({ vin, plate }) => <VehicleLink vin={vin}>{plate || vin}</VehicleLink>, 'name'],
          [t('contractNo'), ({ contractNo }) => contractNo || '–', 'code'],
          [t('overdueDays'), ({ overdueDays }) => format.number(overdueDays), 'number'],
          [t('check.result'), ({ check }) => <ToneTag tone={TONES[check]}>{t(`check.${check}`)}</ToneTag>],
        ]}
      />
    </section>
  )
}
