import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { useAtomValue } from 'jotai'
import { isAlarmState } from '#core/domain/alarm-handling.ts'
import { isCommandKind } from '#core/domain/command-kind.ts'
import { FUEL_EVENT_KINDS, type FuelEventKind } from '#core/domain/fuel-rules.ts'
import { LIFE_KINDS, type LifeKind } from '#core/domain/life-event.ts'
import { MAINTENANCE_ITEMS } from '#core/domain/maintenance.ts'
import { UPGRADE_STATES, type UpgradeState } from '#core/domain/upgrade-record.ts'
import type { FileEvent } from '#core/contract/vehicle-file.ts'
import { wallClock } from '#core/domain/wall-time.ts'
import { toPlatformZone } from '#web/api/time-fields.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { menuPathsAtom } from '#web/state/session.ts'
import { pathTo } from '#console/shell/path-to.ts'
import { useAlarmKind } from '#console/ui/alarm/alarm-kind-words.tsx'
import { LevelMark } from '#console/ui/level-mark.tsx'
import { useShownAlarm } from '#console/ui/shown-alarm.ts'
import styles from './vehicle-file.module.css'

const SECOND_MS = 1_000
const TRIPS = '/tbox/travalData'
const COMMANDS = '/tbox/remoteControl'
const UPGRADES = '/upgradeTask/taskRecords'
const MAINTENANCE = '/carControlService/maintain'
const FUEL = '/operate/fuelUreaMonitor'

/** One event: when, what, how it ended, and the way to its page. */
export function EventRow({ event, vin }: { event: FileEvent; vin: string }) {
  const { t } = useTranslation('vehicleFile')
  return (
    <li className={styles.event} data-type={event.type}>
      <time className={styles.time} dir="ltr">
        {event.type === 'maintenance' ? '' : wallClock(event.startTime)}
      </time>
      <span className={styles.type}>{t(`type.${event.type}`)}</span>
      <span className={styles.what}>
        <Subject event={event} vin={vin} />
      </span>
      <Outcome event={event} />
    </li>
  )
}

function Subject({ event, vin }: { event: FileEvent; vin: string }) {
  const { t } = useTranslation(['vehicleFile', 'command', 'lifeEvent', 'maintenance', 'fuel'])
  const format = useFormat()
  const kindName = useAlarmKind()
  const { show } = useShownAlarm()
  const { type, kind, startTime, endTime, level, subject } = event
  const percent = (soc: number | null) => (soc === null ? '–' : format.percent(Math.round(soc) / 100))
  switch (type) {
    case 'trip':
      return (
        <PageLink
          path={TRIPS}
          query={{ vin, ...toPlatformZone({ startTime, endTime: endTime ?? startTime }, format.zone) }}
        >
          {t('vehicleFile:trip', { distance: format.distance(event.distanceKm) })}
        </PageLink>
      )
    case 'alarm':
    case 'fault':
      return (
        <>
          {level !== null && <LevelMark level={level} />}
          <Button type="link" size="small" onClick={() => show(event.id)}>
            {kindName(kind)}
          </Button>
        </>
      )
    case 'command':
      return (
        <PageLink path={COMMANDS} query={{ vin }}>
          {isCommandKind(kind) ? t(`command:kind.${kind}`) : kind}
        </PageLink>
      )
    case 'life':
      return (
        <>
          {isLifeKind(kind) ? t(`lifeEvent:kind.${kind}`) : kind} {subject && <bdi dir="ltr">{subject}</bdi>}
        </>
      )
    case 'upgrade':
      return (
        <PageLink path={UPGRADES} query={{ vins: vin }}>
          {t('vehicleFile:upgrade', { version: subject })}
        </PageLink>
      )
    case 'maintenance':
      return (
        <PageLink path={MAINTENANCE} query={{ vin }}>
          {[isItem(kind) ? t(`maintenance:item.${kind}`) : kind, subject].filter(Boolean).join(' · ')}
        </PageLink>
      )
    case 'charge':
      return (
        <span>
          <bdi dir="ltr">{`${percent(event.socFrom)} → ${percent(event.socTo)}`}</bdi>
          {event.energyKwh !== null && ` · ${t('vehicleFile:kwh', { energy: format.number(event.energyKwh, 1) })}`}
        </span>
      )
    case 'fuel':
      return (
        <PageLink path={FUEL} query={{ vin }}>
          {[
            isFuelKind(kind) ? t(`fuel:kind.${kind}`) : kind,
            subject && t('vehicleFile:litres', { litres: format.number(Number(subject), 0) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </PageLink>
      )
  }
}

/** A link for those who have the page, else its text. */
function PageLink({
  path,
  query,
  children,
}: {
  path: typeof TRIPS | typeof COMMANDS | typeof UPGRADES | typeof MAINTENANCE | typeof FUEL
  query: Record<string, string>
  children: string
}) {
  const pages = useAtomValue(menuPathsAtom)
  return pages.has(path) ? <Link to={pathTo(path, query)}>{children}</Link> : <span>{children}</span>
}

function Outcome({ event: { type, state, startTime, endTime } }: { event: FileEvent }) {
  const { t } = useTranslation(['vehicleFile', 'alarm', 'command', 'upgrade'])
  const format = useFormat()
  const seconds = endTime === null ? null : (format.epoch(endTime) - format.epoch(startTime)) / SECOND_MS
  const lasted = seconds === null || seconds < 1 ? '' : format.duration(seconds)
  if (type === 'trip' || type === 'charge')
    return <span className={styles.outcome}>{state === 'open' ? t('vehicleFile:underWay') : lasted}</span>
  if (type === 'command') return <span className={styles.outcome}>{t(`command:status.${state as 'executed'}`)}</span>
  if (type === 'upgrade') {
    return <span className={styles.outcome}>{isUpgradeState(state) ? t(`upgrade:state.${state}`) : state}</span>
  }
  if (type === 'fuel') return <span className={styles.outcome}>{lasted}</span>
  if (!isAlarmState(state)) return <span className={styles.outcome} />
  return (
    <span className={styles.outcome}>
      {[t(`alarm:state.${state}`), endTime === null ? t('alarm:drawer.goesOn') : lasted].filter(Boolean).join(' · ')}
    </span>
  )
}

const isUpgradeState = (state: string): state is UpgradeState => (UPGRADE_STATES as readonly string[]).includes(state)
const isFuelKind = (kind: string): kind is FuelEventKind => (FUEL_EVENT_KINDS as readonly string[]).includes(kind)
const isItem = (item: string): item is (typeof MAINTENANCE_ITEMS)[number] =>
  (MAINTENANCE_ITEMS as readonly string[]).includes(item)
const isLifeKind = (kind: string): kind is LifeKind => (LIFE_KINDS as readonly string[]).includes(kind)
