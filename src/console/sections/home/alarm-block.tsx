import { useTranslation } from '#web/i18n/use-translation.ts'
import { getOpenAlarms } from '#core/contract/home.ts'
import { isAlarmKind } from '#core/domain/alarm-kind.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useShownAlarm } from '#console/ui/shown-alarm.ts'
import type { BlockProps } from './block-props.ts'
import { HomeBlock, Nothing } from './home-block.tsx'
import { alarmsPath } from './home-links.ts'
import { Lead } from './lead.tsx'
import { LevelMark } from '#console/ui/level-mark.tsx'
import styles from './row-list.module.css'
import { useBlock } from './use-block.ts'
import { useAge } from '#console/ui/use-age.ts'
import { aboutVehicle } from '#console/ui/vehicle-link.tsx'

/** Alarms that wait for a person, level 1 first. */
export function AlarmBlock({ filter }: BlockProps) {
  const { t } = useTranslation(['home', 'alarm'])
  const format = useFormat()
  const read = useBlock(getOpenAlarms, { query: filter })
  const ageOf = useAge(read.updatedAt)
  const { show } = useShownAlarm()
  const alarms = read.data ?? []
  return (
    <HomeBlock
      title={t('block.alarms')}
      read={read}
      aside={<Lead to={alarmsPath(filter, { states: 'open' })}>{t('alarms.all')}</Lead>}
    >
      {alarms.length === 0 ? (
        <Nothing>{t('alarms.none')}</Nothing>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        <ul className={styles.rows} tabIndex={0} aria-label={t('block.alarms')}>
          {alarms.map(({ id, kind, level, vin, plate, startTime }) => (
            <li key={id}>
              <button type="button" className={styles.row} onClick={() => show(id)}>
                <LevelMark level={level} />
                <span className={styles.main}>{isAlarmKind(kind) ? t(`alarm:alarm.${kind}`) : kind}</span>
                <bdi className={styles.side} {...aboutVehicle(vin)}>
                  {plate || vin}
                </bdi>
                <span className={styles.age} title={format.time(startTime)}>
                  {ageOf(startTime)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </HomeBlock>
  )
}
