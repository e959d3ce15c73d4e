import { Switch } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '#web/i18n/format.ts'
import { useAlarmKind } from '../ui/alarm/alarm-kind-words.tsx'
import { useCommandWords } from '../ui/command/command-words.ts'
import { LevelMark } from '../ui/level-mark.tsx'
import { useAge } from '../ui/use-age.ts'
import { aboutVehicle } from '../ui/vehicle-link.tsx'
import styles from './bell-panel.module.css'
import type { Notices } from './use-notices.ts'

interface Props {
  notices: Notices
  popUps: boolean
  onPopUps: (shown: boolean) => void
  onAlarm: (id: number) => void
  onCommand: (jobId: number) => void
  onLeave: () => void
}

/** What waits for the user, the most urgent first. */
export function BellPanel({ notices, popUps, onPopUps, onAlarm, onCommand, onLeave }: Props) {
  const { t } = useTranslation(['notices', 'alarm'])
  const words = useCommandWords()
  const nameOf = useAlarmKind()
  const ageOf = useAge(notices.updatedAt)
  const { urgent, commands, personal, exports } = notices
  const isEmpty = urgent.total + commands.total + personal.length + exports.length === 0
  return (
    <section className={styles.panel} aria-label={t('title')}>
      {isEmpty && <p className={styles.none}>{t('none')}</p>}
      <Group title={t('alarms')} shown={urgent.list.length} total={urgent.total}>
        {urgent.list.map(({ id, level, kind, vin, plate, startTime }) => (
          <button key={id} type="button" className={styles.item} onClick={() => onAlarm(id)}>
            <LevelMark level={level} />
            <span>{nameOf(kind)}</span>
            <bdi {...aboutVehicle(vin)}>{plate || vin}</bdi>
            <small>{ageOf(startTime)}</small>
          </button>
        ))}
      </Group>
      <Group
        title={t('approvals')}
        shown={commands.list.length + personal.length}
        total={commands.total + personal.length}
      >
        {commands.list.map((row) => (
          <button key={row.jobId} type="button" className={styles.item} onClick={() => onCommand(row.jobId)}>
            <span>{words.kind(row)}</span>
            <bdi {...aboutVehicle(row.vin)}>{row.plate || row.vin}</bdi>
            <small>{ageOf(row.createTime)}</small>
          </button>
        ))}
        {personal.map(({ id, requester, requestTime }) => (
          <Link key={id} to="/exportFile/index?who=approvals" className={styles.item} onClick={onLeave}>
            <span>{t('personalExport')}</span>
            <bdi>{requester}</bdi>
            <small>{ageOf(requestTime)}</small>
          </Link>
        ))}
      </Group>
      <Group title={t('exports')} shown={exports.length} total={exports.length}>
        {exports.map(({ id, fileName, finishTime, requestTime }) => (
          <Link key={id} to="/exportFile/index" className={styles.item} onClick={onLeave}>
            <span dir="auto">{fileName}</span>
            <small>{ageOf(finishTime ?? requestTime)}</small>
          </Link>
        ))}
      </Group>
      <label className={styles.setting}>
        {t('popUps')}
        <Switch size="small" checked={popUps} onChange={onPopUps} aria-label={t('popUps')} />
      </label>
    </section>
  )
}

interface GroupProps {
  title: string
  shown: number
  total: number
  children: ReactNode
}

function Group({ title, shown, total, children }: GroupProps) {
  const { t } = useTranslation('notices')
  const format = useFormat()
  if (total === 0) return null
  return (
    <>
      <h3 className={styles.title}>
        {title} <b>{format.number(total)}</b>
      </h3>
      {children}
      {total > shown && <p className={styles.more}>{t('more', { number: format.number(total - shown) })}</p>}
    </>
  )
}
