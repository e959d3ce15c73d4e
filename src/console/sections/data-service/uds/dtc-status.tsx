import { useTranslation } from '#web/i18n/use-translation.ts'
import { dtcStatusBits } from '#core/protocol/uds/dtc.ts'
import styles from '../data-service.module.css'

/** The set bits of a status byte as labels; fault bits are highlighted. */
const BAD = new Set(['testFailed', 'confirmed', 'warningIndicator'])

export function DtcStatus({ status }: { status: number }) {
  const { t } = useTranslation('diagnostics')
  const set = dtcStatusBits.filter(({ bit }) => (status >> bit) & 1)
  return (
    <>
      {set.map(({ key }) => (
        <span key={key} className={styles.chip} data-bad={BAD.has(key)}>
          {t(`value.${key}`)}
        </span>
      ))}
    </>
  )
}
