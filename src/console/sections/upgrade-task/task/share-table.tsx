import { useFormat } from '#web/i18n/format.ts'
import { PlainTable } from '#console/ui/plain-table.tsx'
import styles from './task.module.css'

/** Pixels of a bar for all of them. */
const WHOLE_BAR = 200

interface Share {
  key: string
  name: string
  vehicles: number
}

interface Props {
  label: string
  /** Headings: what is counted, its share, vehicles, and the share of this and those before it. */
  heads: readonly [name: string, share: string, vehicles: string, sum?: string]
  rows: readonly Share[]
  /** Vehicles that all of them are a share of. */
  of: number
}

/** Vehicles by something, with a bar as long as their share. */
export function ShareTable({ label, heads: [name, share, vehicles, sum], rows, of }: Props) {
  const format = useFormat()
  const whole = Math.max(of, 1)
  const sumUntil = (row: Share) =>
    rows.slice(0, rows.indexOf(row) + 1).reduce((before, each) => before + each.vehicles, 0)
  return (
    <PlainTable<Share>
      label={label}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        [name, (row) => row.name, 'name'],
        [
          share,
          (row) => (
            <span className={styles.share}>
              {row.vehicles > 0 && <i aria-hidden style={{ inlineSize: (WHOLE_BAR * row.vehicles) / whole }} />}
              {format.percent(Math.round((row.vehicles * 1000) / whole) / 1000)}
            </span>
          ),
        ],
        [vehicles, (row) => format.number(row.vehicles), 'number'],
        ...(sum === undefined
          ? []
          : [
              [sum, (row: Share) => format.percent(Math.round((sumUntil(row) * 100) / whole) / 100), 'number'] as const,
            ]),
      ]}
    />
  )
}
