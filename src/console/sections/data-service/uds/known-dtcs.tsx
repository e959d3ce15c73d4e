import { useTranslation } from '#web/i18n/use-translation.ts'
import { listDtcs } from '#core/contract/uds.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { leftToRight } from '#console/ui/import/left-to-right.ts'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { useFaultName } from '../use-fault-name.ts'
import { DtcStatus } from './dtc-status.tsx'

/** Trouble codes a vehicle has reported so far, active ones first. */
export function KnownDtcs({ vin }: { vin: string }) {
  const { t } = useTranslation('uds')
  const format = useFormat()
  const nameOf = useFaultName()
  const { data: dtcs } = useCall(listDtcs, { query: { vin } }, { toast: false })
  if (!dtcs) return null
  return (
    <details>
      <summary>{t('dtc.known', { n: dtcs.filter(({ clearTime }) => clearTime === null).length })}</summary>
      <PlainTable
        rows={dtcs}
        rowKey={(dtc) => dtc.id}
        columns={[
          [t('ecu'), (dtc) => `${dtc.ecu} ${dtc.address}`, 'code'],
          [t('dtc.code'), (dtc) => dtc.code, 'nameCode'],
          [t('dtc.name'), (dtc) => nameOf(dtc) || '–', 'text'],
          [
            t('dtc.status'),
            (dtc) =>
              dtc.clearTime ? (
                t('dtc.cleared', { time: leftToRight(format.time(dtc.clearTime)) })
              ) : (
                <DtcStatus status={dtc.status} />
              ),
          ],
          [t('dtc.first'), (dtc) => <TimeCell time={dtc.firstTime} />],
          [t('dtc.last'), (dtc) => <TimeCell time={dtc.lastTime} />],
          [t('dtc.occurrence'), (dtc) => format.number(dtc.occurrence), 'number'],
          [t('dtc.mileage'), (dtc) => format.number(dtc.mileageKm), 'number'],
        ]}
      />
    </details>
  )
}
