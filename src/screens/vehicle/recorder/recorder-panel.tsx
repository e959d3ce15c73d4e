import { type CSSProperties, type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { SingleReplay, SingleVehicle } from '#core/contract/single.ts'
import { SINGLE_LIMITS } from '#core/domain/single-vehicle.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Panel } from '../../widgets/panel.tsx'
import type { Moment } from '../moment.ts'
import { SignalPicker } from '../signal-picker.tsx'
import type { Replay } from '../use-replay.ts'
import { useSignals } from '../use-signals.ts'
import { LANES, type Lane, lanesOf } from './lanes-of.ts'
import { AXIS, RecorderStrip } from './recorder-strip.tsx'
import styles from './recorder.module.css'
import { useLastHalfHour } from './use-last-half-hour.ts'

interface Props {
  vehicle: SingleVehicle
  moment: Moment
  replay: Replay | undefined
  /** When the vehicle was last read, epoch ms: also the freshness of a replay. */
  askedAt: number | undefined
  chosen: readonly string[]
  onChoose: (keys: readonly string[]) => void
  tools: ReactNode
}

const SPAN_MS = SINGLE_LIMITS.minutes * 60_000
/** The axis moves in steps: a curve that is drawn again for every pixel costs more than it shows. */
const STEP_MS = 5_000
const NO_ALARMS: SingleReplay['alarms'] = []

/** The last half hour, or a whole replay, on one axis of time: readings and bus signals, each with its scale and what is normal. */
export function RecorderPanel(props: Props) {
  const { vehicle, moment, replay, askedAt, chosen, onChoose, tools } = props
  const { t } = useTranslation('single')
  const half = useLastHalfHour(vehicle.id, moment)
  const signals = useSignals({
    vehicleId: vehicle.id,
    keys: chosen,
    until: moment.live ? undefined : moment.at,
    enabled: vehicle.hasSignals,
  })
  const source = replay?.value ?? (moment.live ? half?.value : undefined)
  const step = Math.ceil(moment.at / STEP_MS) * STEP_MS
  const { readings, live } = moment
  const lanes = useMemo(
    () => lanesOf({ vehicle, source, signals: signals.value, chosen, moment }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the moment only its readings are read
    [vehicle.id, source, signals.value, chosen, readings, live],
  )
  const rows = lanes.length > LANES ? Math.ceil(lanes.length / 2) : lanes.length
  const [from, to] = replay ? [replay.from, replay.to] : [step - SPAN_MS, step]
  const alarms = source?.alarms ?? NO_ALARMS
  const known = signals.value?.known ?? []
  const strip = (shown: readonly Lane[]) => (
    <RecorderStrip
      key={shown[0]?.key}
      vehicle={vehicle}
      moment={moment}
      lanes={shown}
      from={from}
      to={to}
      alarms={alarms}
    />
  )
  return (
    <Panel label={replay ? t('courseOfReplay') : t('course')} at={live ? half?.at : askedAt} area="course">
      {source && lanes.length === 0 && <p className={styles.none}>{t('courseNone')}</p>}
      <div className={styles.strips} style={{ '--lanes': rows, '--axis': `calc(${AXIS} * var(--u))` } as CSSProperties}>
        {rows < lanes.length ? [strip(lanes.slice(0, rows)), strip(lanes.slice(rows))] : strip(lanes)}
      </div>
      {known.length > 0 && (
        <Chooser
          known={known}
          chosen={chosen.length > 0 ? chosen : (signals.value?.curves ?? []).map(({ key }) => key)}
          onChoose={onChoose}
        />
      )}
      <div className={styles.tools}>{tools}</div>
    </Panel>
  )
}

interface ChooserProps extends Pick<Props, 'chosen' | 'onChoose'> {
  known: Parameters<typeof SignalPicker>[0]['known']
}

function Chooser({ known, chosen, onChoose }: ChooserProps) {
  const { t } = useTranslation('single')
  const format = useFormat()
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <button type="button" className={styles.choose} aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
        {t('chooseSignals')} <bdi dir="ltr">{format.number(known.length)}</bdi>
      </button>
      {choosing && (
        <SignalPicker known={known} chosen={chosen} onChoose={onChoose} onClose={() => setChoosing(false)} />
      )}
    </>
  )
}
