import type { ReactNode } from 'react'
import styles from './wall-columns.module.css'

interface Props {
  /**
   * Class of the wall. It may set `--start-side` and `--end-side` (widths of the sides), and say under
   * `@media (min-aspect-ratio: 5 / 2)` how the panels of `[data-side]` are arranged in several columns (`display: grid`); else they
   * are in one. On a portrait wall `--upright-sides` are the grid columns of both sides, `--upright-picture` and
   * `--upright-panels` the rows of the picture and of the sides below it.
   */
  className?: string | undefined
  start: ReactNode
  end: ReactNode
  foot: ReactNode
  /** Between the sides, which extend down next to it, or below them across the full width. */
  footAt?: 'between' | 'under'
}

/**
 * Common layout of walls: the map fills the wall and extends below this; numbers are in a column at either side and a
 * foot below. Portrait walls have the map above, then both sides, then the foot. Moves with the drift against burn-in.
 */
export function WallColumns({ className, start, end, foot, footAt = 'under' }: Props) {
  return (
    <div className={`${styles.columns} ${className ?? ''}`} data-foot={footAt}>
      <div className={styles.side} data-side="start" data-covers="self">
        {start}
      </div>
      <div className={styles.side} data-side="end" data-covers="self">
        {end}
      </div>
      <div className={styles.foot} data-covers="self">
        {foot}
      </div>
    </div>
  )
}
