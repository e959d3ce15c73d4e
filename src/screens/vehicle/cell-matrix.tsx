import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getSingleCells, type SingleVehicle } from '#core/contract/single.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { leadAddress } from '../stage/lead-address.ts'
import { Lead } from '../widgets/lead.tsx'
import { Panel } from '../widgets/panel.tsx'
import { cellsOf, type CellPlace } from './cells-of.ts'
import styles from './cell-matrix.module.css'
import { fixed } from './fixed.ts'
import { OLD_READING_MS } from './moment.ts'
import { useSpan } from './use-span.ts'

const REFRESH_MS = 10_000

interface Props {
  vehicle: Pick<SingleVehicle, 'id' | 'vin'>
  /** Epoch ms. */
  now: number
}

/** Every cell of the traction battery by its voltage, and every probe by its temperature; the ends are named. */
export function CellMatrix({ vehicle, now }: Props) {
  const { t } = useTranslation('single')
  const format = useFormat()
  const volts = useMemo(() => fixed(format, 3), [format])
  const { data, updatedAt } = useCall(
    getSingleCells,
    { query: { vehicleId: vehicle.id } },
    { refreshMs: REFRESH_MS, toast: false },
  )
  const cells = cellsOf(data?.packs ?? [], 'cells')
  const probes = cellsOf(data?.packs ?? [], 'probes')
  const reportedAt = data?.at ?? undefined
  const messages = leadAddress('/tbox/ecAllMessage', { ...useSpan(vehicle.vin) })
  const old = reportedAt !== undefined && now - reportedAt > OLD_READING_MS

  return (
    <Panel label={t('cells')} at={updatedAt || undefined} area="cells">
      {cells && (
        <div className={styles.matrix} data-kind="cells" data-old={old}>
          <Lead to={messages}>
            <Grid
              kind="cells"
              places={cells.places}
              label={t('cellsLabel', { number: format.number(cells.places.length) })}
            />
            <p className={styles.ends}>
              <End
                tone="low"
                word={t('lowestCell', { number: cells.lowest.number })}
                value={volts(cells.lowest.value)}
                unit="V"
              />
              <End tone="plain" word={t('spread')} value={format.number(cells.spread * 1000)} unit="mV" />
              <End
                tone="high"
                word={t('highestCell', { number: cells.highest.number })}
                value={volts(cells.highest.value)}
                unit="V"
              />
            </p>
          </Lead>
        </div>
      )}
      {probes && (
        <div className={styles.matrix} data-kind="probes" data-old={old}>
          <Lead to={messages}>
            <Grid
              kind="probes"
              places={probes.places}
              label={t('probesLabel', { number: format.number(probes.places.length) })}
            />
            <p className={styles.ends}>
              <End tone="low" word={t('coldest')} value={format.number(probes.lowest.value)} unit="°C" />
              <End tone="high" word={t('warmest')} value={format.number(probes.highest.value)} unit="°C" />
            </p>
          </Lead>
        </div>
      )}
      {old && <p className={styles.age}>{t('told', { age: format.age(now - reportedAt) })}</p>}
    </Panel>
  )
}

/** Packs of trucks have three hundred cells and more. */
const MANY_CELLS = 200
const columnsOf = (kind: 'cells' | 'probes', count: number): number =>
  kind === 'probes' ? 24 : count > MANY_CELLS ? 36 : 28

function Grid({ kind, places, label }: { kind: 'cells' | 'probes'; places: readonly CellPlace[]; label: string }) {
  const columns = columnsOf(kind, places.length)
  const size = { '--columns': columns, '--rows': Math.ceil(places.length / columns) } as CSSProperties
  return (
    <figure className={styles.grid} data-kind={kind} style={size} aria-label={label} dir="ltr">
      {places.map(({ number, share, end }) => (
        <i
          key={number}
          data-end={end}
          style={share === null ? undefined : ({ '--share': share } as CSSProperties)}
          data-unknown={share === null}
        />
      ))}
    </figure>
  )
}

interface EndProps {
  tone: 'low' | 'high' | 'plain'
  word: string
  value: string
  unit: string
}

function End({ tone, word, value, unit }: EndProps) {
  return (
    <span data-tone={tone}>
      {word} <b dir="ltr">{value}</b> <small dir="ltr">{unit}</small>
    </span>
  )
}
