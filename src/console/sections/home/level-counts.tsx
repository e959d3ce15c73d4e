import { useFormat } from '#web/i18n/format.ts'
import { Lead } from './lead.tsx'
import { LevelMark } from '#console/ui/level-mark.tsx'
import styles from '#console/ui/level-mark.module.css'

export interface Levels {
  level1: number
  level2: number
  level3: number
}

export const sumOf = ({ level1, level2, level3 }: Levels): number => level1 + level2 + level3

interface Props {
  counts: Levels
  /** Address of the alarms of a level. */
  to: (level: 1 | 2 | 3) => string
}

/** How many alarms of each level, each leading to them. */
export function LevelCounts({ counts, to }: Props) {
  const format = useFormat()
  return (
    <span className={styles.levels}>
      {([1, 2, 3] as const).map((level) => (
        <Lead key={level} to={to(level)}>
          <LevelMark level={level} />
          {format.number(counts[`level${level}`])}
        </Lead>
      ))}
    </span>
  )
}
