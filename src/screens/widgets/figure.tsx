import type { Usual } from '#core/contract/fleet-usual.ts'
import { Lead } from './lead.tsx'
import { RollingNumber } from './rolling-number.tsx'
import styles from './figure.module.css'
import { UsualNote } from './usual-note.tsx'

interface Props {
  label: string
  /** What the number is based on, where others next to it are based on something else. */
  note?: string | undefined
  unit?: string
  value: number | undefined
  /** Whole numbers by default. */
  format?: ((value: number | undefined) => string) | undefined
  metric: string
  size?: 'small'
  /** Name and note are next to the number, for a list of figures. */
  row?: boolean
  /** The same moment of earlier weeks. */
  usual?: Usual | undefined
  /** Address of the list behind it. */
  to?: string | undefined
}

/** A number readable from four metres, with its name below. */
export function Figure({ label, note, unit, value, format, metric, size, row = false, usual, to }: Props) {
  return (
    <div className={styles.figure} data-size={size} data-row={row} data-empty={value === undefined}>
      <p>
        <Lead to={to}>
          <RollingNumber value={value} format={format} metric={metric} />
          {unit && value !== undefined && <small>{unit}</small>}
        </Lead>
      </p>
      <span>
        {label}
        {usual && <UsualNote value={value} usual={usual} format={format} />}
      </span>
      {note && <small>{note}</small>}
    </div>
  )
}
