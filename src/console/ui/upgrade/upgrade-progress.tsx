import type { TaskCounts } from '#core/contract/upgrade-task.ts'
import { PROGRESS_PARTS } from '#core/domain/upgrade-task.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import unseen from '../unseen.module.css'
import styles from './upgrade-progress.module.css'

interface Props {
  counts: TaskCounts
  /** With the numbers under the bar. */
  legend?: boolean
}

/** Vehicles of a task or group by what became of them, as parts of one bar. */
export function UpgradeProgress({ counts, legend = false }: Props) {
  const { t } = useTranslation('upgradeTask')
  const format = useFormat()
  const parts = PROGRESS_PARTS.filter((part) => counts[part] > 0)
  const total = parts.reduce((sum, part) => sum + counts[part], 0)
  const textOf = (part: (typeof parts)[number]) => `${t(`progress.${part}`)} ${format.number(counts[part])}`
  const text = parts.length === 0 ? t('progress.none') : parts.map(textOf).join(', ')
  return (
    <div className={styles.progress}>
      <div className={styles.line}>
        <div aria-hidden title={text} className={styles.bar}>
          {parts.map((part) => (
            <i key={part} data-part={part} style={{ flexGrow: counts[part] }} />
          ))}
        </div>
        <span className={unseen.unseen}>{text}</span>
        <span className={styles.share}>{total > 0 && format.percent(doneShare(counts, total))}</span>
      </div>
      {legend && (
        <ul aria-hidden className={styles.legend}>
          {parts.map((part) => (
            <li key={part}>
              <i data-part={part} />
              {textOf(part)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** In whole percent, and 100 % only when nothing is left. */
const doneShare = ({ waiting, running }: TaskCounts, total: number) =>
  Math.floor(((total - waiting - running) * 100) / total) / 100
