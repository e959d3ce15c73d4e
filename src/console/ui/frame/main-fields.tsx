import type { InspectedRow, Inspection } from '#core/protocol/inspect/inspection.ts'
import styles from './frame.module.css'
import { useWords } from './use-words.ts'

/** The most relevant fields in a list of messages. */
const FIRST = ['alarm', 'speed', 'lat', 'lng', 'result', 'soc', 'vehicleState', 'chargeState']
/** Fields of the header; the time is shown next to them. */
const BUILT = new Set(['field.count', 'field.length', 'field.id', 'field.rest', 'field.reserved'])
const SHOWN = 5

const rank = ({ path }: InspectedRow): number => {
  const at = FIRST.indexOf(path.slice(path.lastIndexOf('.') + 1))
  return at < 0 ? FIRST.length : at
}

/** The most important values of a message. */
function mainRows(frame: Inspection): InspectedRow[] {
  return frame.rows
    .filter(({ part, labelKey, value }) => part === 'body' && value !== null && value !== '' && !BUILT.has(labelKey))
    .filter(({ path, value }) => path !== 'time' && !(path.endsWith('alarm') && value === 0))
    .map((row, index) => ({ row, index }))
    .sort((a, b) => rank(a.row) - rank(b.row) || a.index - b.index)
    .slice(0, SHOWN)
    .map(({ row }) => row)
}

/** Name and value of the main fields of a message, in one line. */
export function MainFields({ frame }: { frame: Inspection }) {
  const words = useWords(frame.protocol)
  const rows = mainRows(frame)
  if (rows.length === 0) return '–'
  return (
    <span className={styles.main}>
      {rows.map((row) => (
        <span key={`${row.offset} ${row.path}`}>
          <small>{words.label(row)}</small>{' '}
          <bdi>{words.meaning(row) || [row.value, words.unit(row)].filter((text) => text !== '').join(' ')}</bdi>
        </span>
      ))}
    </span>
  )
}
