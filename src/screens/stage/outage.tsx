import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLiveStatus } from '#web/live/use-live-status.ts'
import type { Freshness } from './freshness.ts'
import { screenToken } from './screen-session.ts'
import { signInAddress } from './sign-in-address.ts'
import styles from './outage.module.css'

export type Connection = 'connecting' | 'live' | 'silent' | 'reconnecting' | 'refused'

interface Props {
  connection: Connection
  lastContactAt: number | undefined
  freshness: Freshness
}

/** A cut that lasts, in a sentence in the header, where it covers nothing that is clicked; a short one is a word there. */
export function Outage({ connection, lastContactAt, freshness }: Props) {
  const { t } = useTranslation('screens')
  const format = useFormat()
  const { status, stale, failed } = useLiveStatus()

  if (connection === 'refused') {
    return (
      <span role="alert" className={styles.outage} data-outage>
        <strong>{t('outage.refused')}</strong>{' '}
        {/* Nothing can sign in at a display with a token; it shows why it is rejected. */}
        {!screenToken() && <a href={signInAddress(window.location.hash)}>{t('outage.signIn')}</a>}
      </span>
    )
  }
  const words = whatHappened()
  if (!words) return null
  return (
    <span role="alert" className={styles.outage} data-outage>
      <strong>{words}</strong> <span className={styles.advice}>{t('outage.advice')}</span>
    </span>
  )

  function whatHappened(): string | undefined {
    // A screen that has just been started gets time to connect.
    if (connection === 'live' || (status === 'connecting' && !stale)) return undefined
    if (lastContactAt === undefined) return failed ? t('outage.never') : t('outage.slow')
    if (freshness === 'fresh') return undefined
    const time = format.instant(lastContactAt)
    return connection === 'silent' ? t('outage.silent', { time }) : t('outage.lost', { time })
  }
}
