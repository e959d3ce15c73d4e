import { getSingleCells } from '#core/contract/single.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './details.module.css'

const REFRESH_MS = 30_000

/** Single cells and probes of the newest report; the highest and the lowest are marked. */
export function BatteryCells({ vehicleId }: { vehicleId: number }) {
  const { t } = useTranslation('carCondition')
  const { data } = useCall(getSingleCells, { query: { vehicleId } }, { toast: false, refreshMs: REFRESH_MS })
  if (!data || data.at === null) return null
  return data.packs.map(({ number, cells, probes }) => (
    <section key={number}>
      <h3 className={styles.heading}>{t('cells', { number })}</h3>
      <Values values={cells} digits={3} unit="V" />
      <h3 className={styles.heading}>{t('probes', { number })}</h3>
      <Values values={probes} digits={0} unit="°C" />
    </section>
  ))
}

interface ValuesProps {
  values: readonly (number | null)[]
  digits: number
  unit: string
}

function Values({ values, digits, unit }: ValuesProps) {
  const format = useFormat()
  const known = values.filter((value) => value !== null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const endOf = (value: number | null) => {
    if (value === null || low === high) return undefined
    return value === high ? 'high' : value === low ? 'low' : undefined
  }
  return (
    <ol className={styles.cells} style={{ listStyle: 'none', padding: 0 }}>
      {values.map((value, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place in the chain is the name of a cell
        <li key={at} className={styles.cell} data-end={endOf(value)} title={`${at + 1}`}>
          <bdi dir="ltr">{value === null ? '–' : `${format.number(value, digits)} ${unit}`}</bdi>
        </li>
      ))}
    </ol>
  )
}
