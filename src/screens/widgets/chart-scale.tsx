import styles from './chart-scale.module.css'

/** The end of a scale, its half and zero, from top to bottom; in the grid area "scale" of a chart. */
export function ChartScale({ top, format }: { top: number; format: (value: number) => string }) {
  return (
    <div className={styles.scale} aria-hidden>
      <span>{format(top)}</span>
      <span>{format(top / 2)}</span>
      <span>{format(0)}</span>
    </div>
  )
}
