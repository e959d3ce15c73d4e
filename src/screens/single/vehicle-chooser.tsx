import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listSingleVehicles, type SingleCandidate } from '#core/contract/single.ts'
import { CallFailed } from '#web/api/call-failed.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Activity, WorstAlarm } from '../vehicle/happening.tsx'
import { regionName } from '../widgets/region-name.ts'
import { WallNotice } from '../widgets/wall-notice.tsx'
import type { WallQuery } from '#core/contract/wall.ts'
import styles from './vehicle-chooser.module.css'

const REFRESH_MS = 15_000
const SHOWN = 12

interface Props {
  query: WallQuery
  onChoose: (id: number) => void
  /** The reason why a requested vehicle cannot be shown. */
  unknown: boolean
}

/** Selects a vehicle, the most severe alarms first. Arrows and Enter select, typing searches; no pointer is needed. */
export function VehicleChooser({ query, onChoose, unknown }: Props) {
  const { t } = useTranslation('single')
  const [keyWord, setKeyWord] = useState('')
  const [at, setAt] = useState(0)
  const { dimension: _ranking, ...filter } = query
  const { data, error } = useCall(
    listSingleVehicles,
    { query: { ...filter, by: 'worst', ...(keyWord && { keyWord }) } },
    { refreshMs: REFRESH_MS, toast: false, keepPrevious: true },
  )
  const list = data?.vehicles ?? []
  const chosen = Math.min(at, Math.max(0, list.length - 1))
  const first = Math.floor(chosen / SHOWN) * SHOWN

  useChooserKeys({
    step: (by) => setAt(Math.max(0, Math.min(list.length - 1, chosen + by))),
    choose: () => list[chosen] && onChoose(list[chosen].id),
  })

  if (!data && error) {
    const forbidden = error instanceof CallFailed && Number(error.code) === 403
    return (
      <WallNotice
        failed
        title={forbidden ? t('forbidden') : t('noAnswer')}
        hint={forbidden ? t('forbiddenHint') : undefined}
      />
    )
  }
  return (
    <section className={styles.chooser} aria-label={t('choose')}>
      <header>
        <h2>{unknown ? t('unknownVehicle') : t('noVehicle')}</h2>
        <p>{t('chooseHint')}</p>
        <input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={keyWord}
          onChange={(event) => {
            setKeyWord(event.target.value)
            setAt(0)
          }}
        />
      </header>
      {data && list.length === 0 && <p className={styles.none}>{keyWord ? t('noMatch') : t('noVehicles')}</p>}
      <ol className={styles.list} aria-label={t('choose')}>
        {list.slice(first, first + SHOWN).map((vehicle, index) => (
          <Candidate key={vehicle.id} vehicle={vehicle} on={first + index === chosen} onChoose={onChoose} />
        ))}
      </ol>
      {list.length > SHOWN && data && (
        <Place page={first / SHOWN + 1} pages={Math.ceil(list.length / SHOWN)} total={data.total} />
      )}
    </section>
  )
}

interface CandidateProps {
  vehicle: SingleCandidate
  on: boolean
  onChoose: Props['onChoose']
}

/** A vehicle, what happens at it and where it is. */
function Candidate({ vehicle, on, onChoose }: CandidateProps) {
  const { t } = useTranslation('screens')
  const format = useFormat()
  const { id, plate, vin, modelName, orgName, region, alarmLevel } = vehicle
  return (
    <li>
      <button type="button" aria-current={on} onClick={() => onChoose(id)}>
        <b>
          <bdi>{plate || vin}</bdi>
        </b>
        <span className={styles.alarm} data-level={alarmLevel}>
          {alarmLevel > 0 && <WorstAlarm vehicle={vehicle} />}
        </span>
        <span>
          <Activity vehicle={vehicle} />
        </span>
        <span>{region !== null && <bdi>{regionName(region, format.language, t)}</bdi>}</span>
        <span>
          <bdi>{modelName}</bdi>
          <small>
            <bdi>{orgName}</bdi>
          </small>
        </span>
      </button>
    </li>
  )
}

function Place({ page, pages, total }: { page: number; pages: number; total: number }) {
  const { t } = useTranslation('single')
  const format = useFormat()
  return (
    <p className={styles.place}>
      <span>{t('page', { page: format.number(page), pages: format.number(pages) })}</span>
      <span>{t('vehicles', { number: format.number(total) })}</span>
    </p>
  )
}

interface Keys {
  step: (by: number) => void
  choose: () => void
}

function useChooserKeys(keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown') keys.step(1)
    else if (event.key === 'ArrowUp') keys.step(-1)
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) keys.choose()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
