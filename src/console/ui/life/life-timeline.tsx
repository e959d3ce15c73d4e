import { Button, Timeline } from 'antd'
import type { Translate } from '#web/i18n/use-translation.ts'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getSubjectLife, getVehicleLife, type LifeStep } from '#core/contract/life.ts'
import { LIFE_DETAILS, type LifeKind, type LifeSubject } from '#core/domain/life-event.ts'
import { REGISTER_STATES } from '#core/contract/vehicle.ts'
import { DEVICE_STATES, RECORDER_STATES, SELF_TESTS, SIM_STATES, TBOX_STATES } from '#core/domain/stock-life.ts'
import { useCall } from '#web/api/use-call.ts'
import { LoadFailed, Loading } from '../list-states.tsx'
import { TimeCell } from '../time-cell.tsx'
import { VinCell } from '../vin-cell.tsx'
import styles from './life.module.css'

const STEPS_A_PAGE = 20

/** Colours of antd's timeline: what ends a life is grey, what begins it green, everything between blue. */
const COLORS: Partial<Record<LifeKind, string>> = {
  built: 'green',
  stocked: 'green',
  registered: 'green',
  activated: 'green',
  archived: 'gray',
  scrapped: 'gray',
  terminalRemoved: 'orange',
  simRemoved: 'orange',
  deviceRemoved: 'orange',
  recorderRemoved: 'orange',
  partRemoved: 'orange',
  returned: 'orange',
}

type Of = { vin: string } | { subject: { type: LifeSubject; id: number } }

/** The life of a vehicle, or of what is fitted to vehicles, latest step first. */
export function LifeTimeline(of: Of) {
  const [steps, show] = useState(STEPS_A_PAGE)
  return 'vin' in of ? (
    <OfVehicle vin={of.vin} steps={steps} onMore={() => show(steps + STEPS_A_PAGE)} />
  ) : (
    <OfSubject {...of.subject} steps={steps} onMore={() => show(steps + STEPS_A_PAGE)} />
  )
}

interface Shown {
  steps: number
  onMore: () => void
}

function OfVehicle({ vin, steps, onMore }: Shown & { vin: string }) {
  const answer = useCall(getVehicleLife, { query: { vin, pageSize: steps } }, { toast: false })
  return <Steps {...answer} onMore={onMore} />
}

function OfSubject({ type, id, steps, onMore }: Shown & { type: LifeSubject; id: number }) {
  const answer = useCall(getSubjectLife, { query: { subjectType: type, id, pageSize: steps } }, { toast: false })
  return <Steps {...answer} onMore={onMore} showVin />
}

interface StepsProps extends Pick<ReturnType<typeof useCall<typeof getVehicleLife>>, 'data' | 'error' | 'reload'> {
  onMore: () => void
  /** The vehicles change over the life of a part; in the life of a vehicle all steps are its own. */
  showVin?: boolean
}

function Steps({ data, error, reload, onMore, showVin = false }: StepsProps) {
  const { t } = useTranslation('lifeEvent')
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  if (data.total === 0) return <p className={styles.none}>{t('none')}</p>
  return (
    <>
      <Timeline
        className={styles.steps}
        items={data.list.map((step) => ({
          key: step.id,
          color: COLORS[step.kind] ?? 'blue',
          content: <Step step={step} showVin={showVin} />,
        }))}
      />
      {data.total > data.list.length && (
        <Button size="small" onClick={onMore}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

/** States are stored as their codes; everything else as it was. */
function useDetailWords({ kind, subject }: LifeStep): (value: string) => string {
  const { t } = useTranslation('baseInfo')
  const { t: stock } = useTranslation('stock', { useSuspense: false })
  return (value) => {
    const passed = SELF_TESTS.find((each) => each === value)
    if (kind === 'checked' && passed) return stock(`blackBox.selfTest.${passed}`)
    if (kind !== 'stateChanged') return value
    if (subject !== null) return stockState(subject.type, value, stock) ?? value
    const state = REGISTER_STATES.find((each) => each === value)
    return state ? t(`registerState.${state}`) : value
  }
}

/** Label of the state of something in stock; undefined for what this version does not know. */
function stockState(type: LifeSubject, value: string, t: Translate<'stock'>): string | undefined {
  const sim = SIM_STATES.find((each) => each === value)
  if (type === 'simCard' && sim) return t(`sim.state.${sim}`)
  const tbox = TBOX_STATES.find((each) => each === value)
  if (type === 'terminal' && tbox) return t(`tbox.state.${tbox}`)
  const device = DEVICE_STATES.find((each) => each === value)
  if (type === 'device' && device) return t(`device.state.${device}`)
  const recorder = RECORDER_STATES.find((each) => each === value)
  return type === 'recorder' && recorder ? t(`blackBox.state.${recorder}`) : undefined
}

function Step({ step, showVin }: { step: LifeStep; showVin: boolean }) {
  const { t } = useTranslation('lifeEvent')
  const valueOf = useDetailWords(step)
  const { kind, subject, details, reason, by, source, time } = step
  return (
    <>
      <strong>{t(`kind.${kind}`)}</strong>
      {!showVin && subject && (
        <>
          {' '}
          <bdi className={styles.code}>{subject.name}</bdi>
        </>
      )}
      {showVin && step.vin && (
        <>
          {' '}
          <VinCell vin={step.vin} />
        </>
      )}
      {LIFE_DETAILS.map(
        (name) =>
          details[name] && (
            <div key={name} className={styles.detail}>
              {t(`detail.${name}`)}: <bdi>{valueOf(details[name])}</bdi>
            </div>
          ),
      )}
      {reason && <div className={styles.detail}>{t('reason', { reason })}</div>}
      <div className={styles.moment}>
        <TimeCell time={time} /> · {by || t(`source.${source}`)}
      </div>
    </>
  )
}
