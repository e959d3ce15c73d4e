import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/i18n/format.ts'
import type { Freshness } from './freshness.ts'
import { type Connection, Outage } from './outage.tsx'
import styles from './stage-header.module.css'
import { stageSubtitleAtom } from './stage-subtitle.ts'
import { zoneName } from './zone-name.ts'

const HOUR_MS = 3_600_000

interface Props {
  title: string
  subtitle: string | undefined
  connection: Connection
  lastContactAt: number | undefined
  freshness: Freshness
  now: number
}

/** Name left, connection and age of the data between, clock with its zone right. */
export function StageHeader({ title, subtitle, connection, lastContactAt, freshness, now }: Props) {
  const { t } = useTranslation('screens')
  const shown = useAtomValue(stageSubtitleAtom)
  const subtitles = [subtitle, shown].filter(Boolean).join(' · ')
  const format = useFormat()
  const date = format.dayAt(now)
  // The offset changes with daylight saving, twice a year and on the hour.
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS
  const zone = useMemo(() => zoneName(format.zone, format.language, hour), [format, hour])
  const calm = connection === 'live' && freshness === 'fresh'

  return (
    <header className={styles.header} data-covers="self">
      <h1>
        {title} {subtitles && <small>{subtitles}</small>}
      </h1>
      <p className={styles.state} data-connection={connection} data-freshness={freshness}>
        <span className={styles.sign} aria-hidden />
        <output>{t(`connection.${connection}`)}</output>
        {lastContactAt ? (
          <span className={styles.age}>
            {calm
              ? t('age.data', { age: format.age(now - lastContactAt) })
              : t('age.since', { time: asOf(lastContactAt) })}
          </span>
        ) : (
          <span className={styles.age}>{t('age.never')}</span>
        )}
        <Outage connection={connection} lastContactAt={lastContactAt} freshness={freshness} />
      </p>
      <p className={styles.clock}>
        <span className={styles.date}>
          <bdi dir="ltr">{date}</bdi>
          <small>{zone}</small>
        </span>
        <time dir="ltr">{format.clockAt(now)}</time>
      </p>
    </header>
  )

  function asOf(at: number): string {
    return format.dayAt(at) === date ? format.clockAt(at) : format.instant(at)
  }
}
