import { Switch } from 'antd'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link } from 'react-router-dom'
import { useFormat } from '#web/i18n/format.ts'
import { useAlarmKind } from '../ui/alarm/alarm-kind-words.tsx'
import { useCommandWords } from '../ui/command/command-words.ts'
import { NoticeItem } from '../ui/notice/notice-item.tsx'
import { NoticeLevelSelect } from '../ui/notice/notice-level-select.tsx'
import { soundBlockedAtom } from '../ui/notice/sound-blocked.ts'
import { LevelMark } from '../ui/level-mark.tsx'
import { useAge } from '../ui/use-age.ts'
import { aboutVehicle } from '../ui/vehicle-link.tsx'
import styles from './bell-panel.module.css'
import type { Notices } from './use-notices.ts'

/** Where the user decides; of a task its number follows. */
export const CAMPAIGNS = '/dataService/udsV2?row='
export const PACKAGES = '/dataService/historyPackage?state=awaitingApproval'

interface Props {
  notices: Notices
  popUps: boolean
  /** Highest number of a level that sounds; 0: muted. */
  sound: number
  onSound: (level: number) => void
  onPopUps: (shown: boolean) => void
  /** Highest number of a level whose alarms pop up; 0: none. */
  popUpLevel: number
  onPopUpLevel: (level: number) => void
  onAlarm: (id: number) => void
  onCommand: (jobId: number) => void
  onLeave: () => void
}

/** The newest messages, then what waits for the user. */
export function BellPanel(props: Props) {
  const { notices, popUps, onPopUps, popUpLevel, onPopUpLevel, sound, onSound, onAlarm, onCommand, onLeave } = props
  const blocked = useAtomValue(soundBlockedAtom)
  const { t } = useTranslation(['notices', 'alarm', 'inbox'])
  const words = useCommandWords()
  const nameOf = useAlarmKind()
  const ageOf = useAge(notices.updatedAt)
  const { newest, urgent, approvals } = notices
  const { commands, campaigns, packages, personal } = approvals
  const isEmpty = newest.length + urgent.total + approvals.total === 0
  return (
    <section className={styles.panel} aria-label={t('title')}>
      {isEmpty && <p className={styles.none}>{t('none')}</p>}
      <Group title={t('newest')} shown={newest.length} total={newest.length}>
        {newest.map((notice) => (
          <NoticeItem
            key={notice.id}
            notice={notice}
            className={styles.item ?? ''}
            age={ageOf(notice.noticeTime)}
            onOpen={() => {
              if (notice.readTime === null) void notices.read(notice.id)
              onLeave()
            }}
          />
        ))}
      </Group>
      <Link to="/personal/message" className={styles.item} onClick={onLeave}>
        {t('inbox')}
      </Link>
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
        shown={commands.length + campaigns.length + packages.length + personal.length}
        total={approvals.total}
      >
        {commands.map((row) => (
          <button key={row.jobId} type="button" className={styles.item} onClick={() => onCommand(row.jobId)}>
            <span>{words.kind(row)}</span>
            <bdi {...aboutVehicle(row.vin)}>{row.plate || row.vin}</bdi>
            <small>{ageOf(row.createTime)}</small>
          </button>
        ))}
        {campaigns.map(({ id, name, createTime }) => (
          <Link key={`task-${id}`} to={CAMPAIGNS + id} className={styles.item} onClick={onLeave}>
            <span>{t('campaign')}</span>
            <bdi>{name}</bdi>
            <small>{ageOf(createTime)}</small>
          </Link>
        ))}
        {packages.map(({ id, name, requestTime }) => (
          <Link key={`package-${id}`} to={PACKAGES} className={styles.item} onClick={onLeave}>
            <span>{t('package')}</span>
            <bdi>{name}</bdi>
            <small>{ageOf(requestTime)}</small>
          </Link>
        ))}
        {personal.map(({ id, requester, requestTime }) => (
          <Link key={id} to="/exportFile/index?who=approvals" className={styles.item} onClick={onLeave}>
            <span>{t('personalExport')}</span>
            <bdi>{requester}</bdi>
            <small>{ageOf(requestTime)}</small>
          </Link>
        ))}
      </Group>
      <label className={styles.setting}>
        {t('sound')}
        <NoticeLevelSelect label={t('sound')} value={sound} onChange={onSound} />
      </label>
      {blocked && <p className={styles.blocked}>{t('blocked')}</p>}
      <label className={styles.setting}>
        {t('alarmPopUps')}
        <NoticeLevelSelect label={t('alarmPopUps')} value={popUpLevel} onChange={onPopUpLevel} />
      </label>
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
