import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import { openShareLink, type SharedView } from '#core/contract/share-link.ts'
import { CallFailed } from '#web/api/call-failed.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useNow } from '#web/motion/use-now.ts'
import { usePageTitle } from '../shell/use-page-title.ts'
import { Wordmark } from '../shell/wordmark.tsx'
import styles from './shared-page.module.css'

const SharedMap = lazy(async () => ({ default: (await import('./shared-map.tsx')).SharedMap }))

const POLL_MS = 5_000
const SECOND_MS = 1_000
const REJECTED = 400

/** Behind a share link: where some vehicles are, for people without an account. */
export function SharedPage() {
  const { t } = useTranslation('share')
  const { token: shareToken = '' } = useParams()
  const [ended, setEnded] = useState(false)
  const { data, error, updatedAt } = useCall(
    openShareLink,
    { body: { shareToken } },
    { toast: false, refreshMs: POLL_MS, enabled: !ended },
  )
  const rejected = error instanceof CallFailed && Number(error.code) === REJECTED
  // What was shown before must not stay on the screen of someone it is no longer meant for.
  if (rejected && !ended) setEnded(true)
  const title = ended ? t('ended.title') : (data?.title ?? '') || t('title')
  usePageTitle(title)
  if (ended) return <Message title={title} hint={t('ended.hint')} />
  if (!data) return <Message title={title} hint={error ? t('unreachable') : t('loading')} />
  return <Live view={data} title={title} at={updatedAt} stale={error !== null} />
}

function Message({ title, hint }: { title: string; hint: string }) {
  return (
    <main className={styles.message}>
      <Wordmark />
      <h1>{title}</h1>
      <output>{hint}</output>
    </main>
  )
}

interface LiveProps {
  view: SharedView
  title: string
  /** When it was answered, epoch ms. */
  at: number
  /** The platform does not answer at the moment. */
  stale: boolean
}

function Live({ view, title, at, stale }: LiveProps) {
  const { t } = useTranslation('share')
  const format = useFormat()
  const [following, follow] = useState(true)
  const now = useNow()
  const passed = Math.max(0, now - at) / SECOND_MS
  const several = view.vehicles.length > 1
  return (
    <main className={styles.page}>
      <div className={styles.map}>
        <Suspense>
          <SharedMap view={view} following={following} />
        </Suspense>
      </div>
      <section className={styles.panel} aria-label={title}>
        <Wordmark />
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {view.vehicles.length === 0 && <p>{t('none')}</p>}
        <ul className={styles.vehicles}>
          {view.vehicles.map(({ key, name, ageSeconds, speed, direction }, index) => (
            <li key={key}>
              {(several || name !== title) && <strong dir="auto">{name || t('vehicle', { number: index + 1 })}</strong>}
              {ageSeconds === null ? (
                <span>{t('noPosition')}</span>
              ) : (
                <span>{t('position', { age: format.age((ageSeconds + passed) * SECOND_MS) })}</span>
              )}
              {speed !== null && (
                <span>
                  {format.speed(speed)}
                  {speed > 0 && direction !== null && ` · ${t('heading', { degrees: format.number(direction) })}`}
                </span>
              )}
            </li>
          ))}
        </ul>
        {view.left > 0 && <p>{t('left', { number: format.number(view.left) })}</p>}
        {view.vehicles.length === 1 && (
          <label className={styles.follow}>
            <input type="checkbox" checked={following} onChange={({ target }) => follow(target.checked)} />{' '}
            {t('follow')}
          </label>
        )}
        <footer>
          <span>{t(`shown.${view.precision}`)}</span>
          <span>{t('endsIn', { duration: format.duration(Math.max(0, Math.floor(view.secondsLeft - passed))) })}</span>
          {stale && <output>{t('stale')}</output>}
        </footer>
      </section>
    </main>
  )
}
