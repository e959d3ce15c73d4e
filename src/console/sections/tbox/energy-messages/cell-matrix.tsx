import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/i18n/format.ts'
import { leftToRight } from '#console/ui/import/left-to-right.ts'
import { type JournalFrame, useFrames } from '#console/ui/frame/use-frames.ts'
import { batteriesOf, type Battery, type Cell, spreadOf } from './battery-cells.ts'
import styles from './energy-messages.module.css'

const DIGITS = { cells: 3, probes: 0 }
const UNITS = { cells: 'V', probes: '°C' }
/** Share of the strongest colour. */
const STRONGEST = 55

/** Every cell voltage and probe temperature of a message as a grid of numbers, coloured from lowest to highest. */
export function CellMatrix({ frame }: { frame: JournalFrame }) {
  const read = useFrames()(frame)
  return batteriesOf(read?.rows ?? []).map((battery) => (
    <Matrix key={`${battery.kind} ${battery.number}`} battery={battery} />
  ))
}

function Matrix({ battery: { kind, number, cells } }: { battery: Battery }) {
  const { t } = useTranslation('journal')
  const format = useFormat()
  const spread = spreadOf(cells)
  const figure = (value: number) => leftToRight(`${format.number(value, DIGITS[kind])} ${UNITS[kind]}`)
  const title = kind === 'cells' ? t('energy.cells', { number }) : t('energy.probes', { number })
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {spread && (
        <p className={styles.spread}>
          {t('energy.spread', {
            lowest: figure(spread.lowest),
            highest: figure(spread.highest),
            spread: figure(spread.highest - spread.lowest),
          })}
        </p>
      )}
      <ol className={styles.matrix} dir="ltr">
        {cells.map((cell) => (
          <li key={cell.number} data-edge={edgeOf(cell, spread)} style={{ backgroundColor: colorOf(cell, spread) }}>
            <small>{cell.number}</small>
            {cell.value === null ? '–' : format.number(cell.value, DIGITS[kind])}
          </li>
        ))}
      </ol>
    </section>
  )
}

type Spread = ReturnType<typeof spreadOf>

/** Lowest and highest are framed too, for users who cannot distinguish the colours. */
function edgeOf({ value }: Cell, spread: Spread): string | undefined {
  if (!spread || spread.lowest === spread.highest) return undefined
  return value === spread.lowest ? 'lowest' : value === spread.highest ? 'highest' : undefined
}

function colorOf({ value }: Cell, spread: Spread): string | undefined {
  if (value === null || !spread || spread.lowest === spread.highest) return undefined
  const share = (value - spread.lowest) / (spread.highest - spread.lowest)
  const [color, strength] = share < 0.5 ? ['--information', 1 - share * 2] : ['--warning', share * 2 - 1]
  return `color-mix(in srgb, var(${color}) ${Math.round(strength * STRONGEST)}%, transparent)`
}
