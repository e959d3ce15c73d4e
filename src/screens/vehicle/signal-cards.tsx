import { useCallback, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { SingleVehicle } from '#core/contract/single.ts'
import { SINGLE_LIMITS } from '#core/domain/single-vehicle.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useSize } from '../stage/use-size.ts'
import { useUnit } from '../stage/use-unit.ts'
import { useWide } from '../stage/use-wide.ts'
import { Panel } from '../widgets/panel.tsx'
import { CurveCard } from './curve-card.tsx'
import cards from './curve-cards.module.css'
import type { Moment } from './moment.ts'
import styles from './signal-cards.module.css'
import { unitName } from './unit-name.ts'
import { signalsLead } from './reading-lead.ts'
import { SignalPicker } from './signal-picker.tsx'
import { useSpan } from './use-span.ts'
import { useSignals } from './use-signals.ts'

const ONE_BELOW_ANOTHER = 6
/** Heights of the head and the foot of the panel together, and of a row of cards, in `--u`. */
const HEAD = 0.52
const ROW = 0.5
const SPAN_MS = SINGLE_LIMITS.minutes * 60_000

interface Props {
  vehicle: Pick<SingleVehicle, 'id' | 'vin'>
  moment: Moment
  /** When the vehicle was last read, epoch ms: also the freshness of a replay. */
  askedAt: number | undefined
  chosen: readonly string[]
  onChoose: (keys: readonly string[]) => void
}

/** Signals of the vehicle bus, each with its last half hour: as many as fit next to the other panels. */
export function SignalCards({ vehicle, moment, askedAt, chosen, onChoose }: Props) {
  const { t } = useTranslation('single')
  const { t: named } = useTranslation('screens')
  const format = useFormat()
  const { value, at, end } = useSignals({
    vehicleId: vehicle.id,
    keys: chosen,
    until: moment.live ? undefined : moment.at,
  })
  const [choosing, setChoosing] = useState(false)
  const tall = useWide() || !moment.live
  const abreast = abreastOf(value?.curves.length ?? 0, tall)
  const room = useRef<HTMLDivElement>(null)
  const rows = useRows(room)
  const shown = value?.curves.slice(0, rows * abreast) ?? []
  const to = end === undefined ? moment.at : end * 1000
  const lead = signalsLead(useSpan(vehicle.vin, moment))
  const figureOf = useCallback((figure: number | undefined) => threeDigits(figure, format.number), [format])
  const none = value !== undefined && value.curves.length === 0

  return (
    <div ref={room} className={styles.room}>
      {rows > 0 && (
        <Panel label={t('signals')} at={moment.live ? at : value && askedAt} area="signals">
          {value && (
            <ul className={cards.cards} style={{ '--abreast': abreast } as React.CSSProperties}>
              {shown.map(({ key, name, unit, text, exact, points }) => (
                <CurveCard
                  key={key}
                  name={spoken(name)}
                  dir="ltr"
                  unit={unitName(written(unit), named)}
                  text={text ?? (exact ? `${format.figure(undefined, exact)} ${unitName(written(unit), named)}` : null)}
                  points={points}
                  format={figureOf}
                  metric={`signal-${name}`}
                  moment={moment}
                  from={to - SPAN_MS}
                  until={to}
                  lead={lead}
                />
              ))}
            </ul>
          )}
          {none && <p className={styles.none}>{t('signalsNone')}</p>}
          {value && value.known.length > 0 && (
            <button
              type="button"
              className={styles.choose}
              aria-expanded={choosing}
              onClick={() => setChoosing(!choosing)}
            >
              {t('chooseSignals')}
              {/* Outside the isolation, which would take a space at its edge away. */ ' '}
              {shown.length < value.curves.length && (
                <bdi dir="ltr">{`${format.number(shown.length)}/${format.number(value.curves.length)}`}</bdi>
              )}
            </button>
          )}
          {choosing && value && (
            <SignalPicker
              known={value.known}
              chosen={chosen.length > 0 ? chosen : value.curves.map(({ key }) => key)}
              onChoose={onChoose}
              onClose={() => setChoosing(false)}
            />
          )}
        </Panel>
      )}
    </div>
  )
}

/** Rows of cards that stand in the room; all of them before it was laid out. */
function useRows(room: React.RefObject<HTMLElement | null>): number {
  const unit = useUnit()
  const height = useSize(room)?.height
  return height === undefined ? SINGLE_LIMITS.signals : Math.max(0, Math.floor((height / unit - HEAD) / ROW))
}

/** Curves are wide and flat where the panel has a whole side: on a wide wall, and in a replay, which has few other panels. */
const abreastOf = (count: number, tall: boolean): number => (tall ? (count > ONE_BELOW_ANOTHER ? 2 : 1) : 3)

/** Three digits that matter are read from afar; more only flicker. */
function threeDigits(
  value: number | undefined,
  number: (value: number | undefined, digits?: number) => string,
): string {
  const size = Math.abs(value ?? 0)
  return number(value, size >= 100 ? 0 : size >= 10 ? 1 : 2)
}

/** DBC files have no degree sign. */
const written = (unit: string): string => unit.replace(/^deg\s?([CF])$/i, '°$1')

/** "EngineCoolantTemperature" breaks between its words. */
const spoken = (name: string): string => name.replace(/_/g, ' ').replace(/([a-z\d])([A-Z])/g, '$1 $2')
