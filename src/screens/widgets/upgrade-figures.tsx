import { useTranslation } from '#web/i18n/use-translation.ts'
import type { WallUpgrades } from '#core/contract/wall.ts'
import { leadAddress } from '../stage/lead-address.ts'
import { Figure } from './figure.tsx'
import { useWallFormat } from './use-wall-format.ts'
import styles from './upgrade-figures.module.css'

interface Props {
  upgrades: WallUpgrades | undefined
  /** Says what the numbers are of, where there is room. */
  noted?: boolean
}

/** Upgrades over the air: how far running tasks are, what is under way, what ended today. */
export function UpgradeFigures({ upgrades, noted = false }: Props) {
  const { t } = useTranslation('screens')
  const format = useWallFormat()
  const { tasks, vehicles, upgraded, underWay, upgradedToday, failedToday } = upgrades ?? {}
  const of = { vehicles: format.number(vehicles), tasks: format.number(tasks) }
  return (
    <div className={styles.figures} data-rows={noted}>
      <Figure
        label={t('upgrades.done')}
        note={noted && tasks ? t('upgrades.of', of) : undefined}
        value={vehicles ? (upgraded ?? 0) / vehicles : undefined}
        format={format.wholePercent}
        metric="upgrades-done"
        size="small"
        row={noted}
        to={leadAddress('/upgradeTask/task', { taskState: 'running' })}
      />
      <Figure label={t('upgrades.underWay')} value={underWay} metric="upgrades-under-way" size="small" row={noted} />
      <Figure
        label={t('upgrades.today')}
        note={noted && upgrades ? t('upgrades.failed', { number: format.number(failedToday) }) : undefined}
        value={upgradedToday}
        metric="upgraded-today"
        size="small"
        row={noted}
        to={leadAddress('/upgradeTask/taskRecords')}
      />
    </div>
  )
}
