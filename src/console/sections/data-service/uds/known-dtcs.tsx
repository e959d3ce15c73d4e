import { useTranslation } from 'react-i18next'
import { listDtcs } from '#core/contract/uds.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { leftToRight } from '#console/ui/import/left-to-right.ts'
import { TimeCell } from '#console/ui/time-cell.tsx'
import styles from '../data-service.module.css'
import { useFaultName } from '../use-fault-name.ts'
import { DtcStatus } from './dtc-status.tsx'

/** Trouble codes a vehicle has told so far, those that still stand first. */
export function KnownDtcs({ vin }: { vin: string }) {
  const { t } = useTranslation('uds')
  const format = useFormat()
  const nameOf = useFaultName()
  const { data: dtcs } = useCall(listDtcs, { query: { vin } }, { toast: false })
  if (!dtcs) return null
  return (
    <details>
      <summary>{t('dtc.known', { n: dtcs.filter(({ clearTime }) => clearTime === null).length })}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('ecu')}</th>
            <th scope="col">{t('dtc.code')}</th>
            <th scope="col">{t('dtc.name')}</th>
            <th scope="col">{t('dtc.status')}</th>
            <th scope="col">{t('dtc.first')}</th>
            <th scope="col">{t('dtc.last')}</th>
            <th scope="col" className={styles.number}>
              {t('dtc.occurrence')}
            </th>
            <th scope="col" className={styles.number}>
              {t('dtc.mileage')}
            </th>
          </tr>
        </thead>
        <tbody>
          {dtcs.map((dtc) => (
            <tr key={dtc.id}>
              <td dir="ltr">{`${dtc.ecu} ${dtc.address}`}</td>
              <th scope="row" dir="ltr">
                {dtc.code}
              </th>
              <td dir="auto">{nameOf(dtc) || '–'}</td>
              <td>
                {dtc.clearTime ? (
                  t('dtc.cleared', { time: leftToRight(format.time(dtc.clearTime)) })
                ) : (
                  <DtcStatus status={dtc.status} />
                )}
              </td>
              <td>
                <TimeCell time={dtc.firstTime} />
              </td>
              <td>
                <TimeCell time={dtc.lastTime} />
              </td>
              <td className={styles.number}>{format.number(dtc.occurrence)}</td>
              <td className={styles.number}>{format.number(dtc.mileageKm)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
