import { useFormat } from '#web/i18n/format.ts'
import { LevelMark } from '#console/ui/level-mark.tsx'
import styles from '#console/ui/level-mark.module.css'

export interface Levels {
  level1: number
  level2: number
  level3: number
}

export const sumOf = ({ level1, level2, level3 }: Levels): number => level1 + level2 + level3

/** How many alarms of each level. */
export function LevelCounts({ counts }: { counts: Levels }) {
  const format = useFormat()
  return (
    <span className={styles.levels}>
      {([1, 2, 3] as const).map((level) => (
        <span key={level}>
          <LevelMark level={level} />
          {format.number(counts[`level${level}`])}
        </span>
      ))}
    </span>
  )
}
