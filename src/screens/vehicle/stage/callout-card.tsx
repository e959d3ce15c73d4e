import type { CSSProperties } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { SingleVehicle } from '#core/contract/single.ts'
import { ELECTRIC_POWER_TYPES } from '#core/domain/power-type.ts'
import { SINGLE_READINGS, type SingleReading } from '#core/domain/single-vehicle.ts'
import { useFormat } from '#web/i18n/format.ts'
import { worstTyre } from '#web/vehicle-model/vehicle-anchors.ts'
import type { TyreLook, VehicleLook } from '#web/vehicle-model/vehicle-look.ts'
import { leadAddress } from '../../stage/lead-address.ts'
import { Lead } from '../../widgets/lead.tsx'
import { RollingNumber } from '../../widgets/rolling-number.tsx'
import { fixed } from '../fixed.ts'
import { type Moment, OLD_READING_MS } from '../moment.ts'
import { readingLead } from '../reading-lead.ts'
import { unitName } from '../unit-name.ts'
import { useSpan } from '../use-span.ts'
import type { Callout, CalloutValue } from './callouts-of.ts'
import styles from './callouts.module.css'

/** Tyre sensors report every five minutes. */
const OLD_TYRES_MS = 20 * 60_000
const TYRE_UNITS = { pressure: 'kPa', temperature: '°C' } as const
/** Readings whose unit does not say what they are. */
const NAMED = { accelerator: 'callout.accelerator', brake: 'callout.brake', coolant: 'reading.coolant' } as const

export interface CalloutCardProps {
  callout: Callout
  vehicle: Pick<SingleVehicle, 'vin' | 'powerType'>
  moment: Moment
  look: VehicleLook
  style?: CSSProperties
}

/** What one part of the vehicle reports, with its age once that is no current value. */
export function CalloutCard({ callout, vehicle, moment, look, style }: CalloutCardProps) {
  const { t } = useTranslation('single')
  const format = useFormat()
  const { part, values, at, tone } = callout
  const age = at === null || !Number.isFinite(at) ? 0 : moment.at - at
  const old = age > (part === 'tyres' ? OLD_TYRES_MS : OLD_READING_MS)
  return (
    <li className={styles.card} data-part={part} data-tone={tone} data-old={old} style={style}>
      <span className={styles.name}>{t(`callout.${part}`)}</span>
      {values.length > 0 && <Values values={values} vehicle={vehicle} moment={moment} />}
      {part === 'tyres' && <Tyres look={look} vin={vehicle.vin} />}
      {part === 'doors' && <Doors moment={moment} />}
      {part === 'port' && <Port look={look} />}
      {part === 'lights' && <Lights look={look} />}
      {old && <small className={styles.age}>{format.age(age)}</small>}
    </li>
  )
}

type ValuesProps = Pick<CalloutCardProps, 'vehicle' | 'moment'> & { values: readonly CalloutValue[] }

/** The first one large. Highest and lowest of the battery are one range. */
function Values({ values, vehicle, moment }: ValuesProps) {
  const [first, ...others] = values
  if (!first) return null
  const pairOf = ({ reading }: CalloutValue) => values.find((other) => other.reading === LOWER[reading])
  const paired = new Set(values.flatMap((value) => (pairOf(value) ? [LOWER[value.reading]] : [])))
  const shared = { vehicle, moment }
  return (
    <p className={styles.values}>
      <Value {...shared} value={first} low={pairOf(first)} large />
      {others
        .filter(({ reading }) => !paired.has(reading))
        .map((value) => (
          <Value key={value.reading} {...shared} value={value} low={pairOf(value)} />
        ))}
    </p>
  )
}

/** The lower end of a range, by its upper one. */
const LOWER: Readonly<Partial<Record<SingleReading, SingleReading>>> = {
  temperatureHigh: 'temperatureLow',
  cellHigh: 'cellLow',
}

interface ValueProps extends Omit<ValuesProps, 'values'> {
  value: CalloutValue
  low: CalloutValue | undefined
  large?: boolean
}

function Value({ value: { reading, value, tone }, low, vehicle, moment, large = false }: ValueProps) {
  const { t } = useTranslation('single')
  const { t: named } = useTranslation('screens')
  const format = useFormat()
  const span = useSpan(vehicle.vin, moment)
  const { unit, digits } = SINGLE_READINGS[reading]
  const write = digits === 1 ? format.number : fixedBy(format, digits)
  const name = NAMED[reading as keyof typeof NAMED]
  const range = { temperatureHigh: 'temperature', cellHigh: 'cells' }[reading as 'cellHigh']
  return (
    <span className={large ? styles.large : styles.small} data-tone={tone}>
      {name && <small>{t(name)} </small>}
      <bdi dir="ltr">
        <Lead to={readingLead(reading, span, ELECTRIC_POWER_TYPES.has(vehicle.powerType))}>
          {low && (
            <>
              <RollingNumber value={low.value} format={write} metric={`${range ?? low.reading}-low`} />–
            </>
          )}
          <RollingNumber value={value} format={write} metric={range ? `${range}-high` : reading} />
        </Lead>
        <small> {unitName(unit, named)}</small>
      </bdi>
    </span>
  )
}

const formats = new WeakMap<object, Map<number, (value: number | undefined) => string>>()

/** One function for each number of decimals: numbers roll only when they change. */
function fixedBy(format: ReturnType<typeof useFormat>, digits: number): (value: number | undefined) => string {
  const known = formats.get(format) ?? new Map<number, (value: number | undefined) => string>()
  formats.set(format, known)
  const write = known.get(digits) ?? fixed(format, digits)
  known.set(digits, write)
  return write
}

/** The worst tyre with its place; where all are fine the range of their pressures. */
function Tyres({ look, vin }: { look: VehicleLook; vin: string }) {
  const { t } = useTranslation('vehicleLook')
  const { number } = useFormat()
  const positions = leadAddress('/dataService/location', { ...useSpan(vin) })
  const worst = worstTyre(look.tyres)
  if (!worst) return null
  const pressures = look.tyres.flatMap(({ kPa }) => (kPa === null ? [] : [kPa]))
  const warm = look.tyres.flatMap(({ celsius }) => (celsius === null ? [] : [celsius]))
  const range = (values: readonly number[]) =>
    [...new Set([Math.min(...values), Math.max(...values)])].map(number).join('–')
  const isFine = worst.level === 'normal' || worst.level === null
  return (
    <p className={styles.values}>
      <span className={styles.large} data-tone={worst.level ?? 'quiet'}>
        <bdi dir="ltr">
          <Lead to={positions}>{isFine ? range(pressures) : number(worst.kPa ?? undefined)}</Lead>
          <small>{` ${TYRE_UNITS.pressure}`}</small>
        </bdi>
      </span>
      {!isFine && <span className={styles.small}>{t(placeKey(worst), { axle: worst.axle })}</span>}
      {warm.length > 0 && (
        <span className={styles.small}>
          <bdi dir="ltr">
            {isFine ? range(warm) : number(worst.celsius ?? undefined)}
            <small>{` ${TYRE_UNITS.temperature}`}</small>
          </bdi>
        </span>
      )}
    </p>
  )
}

const placeKey = ({ side, inner }: TyreLook) =>
  side === 'left'
    ? inner
      ? ('tyre.leftInner' as const)
      : ('tyre.left' as const)
    : inner
      ? ('tyre.rightInner' as const)
      : ('tyre.right' as const)

function Doors({ moment: { body } }: { moment: Moment }) {
  const { t } = useTranslation('vehicleLook')
  const { t: own } = useTranslation('single')
  if (!body) return null
  const open = body.openDoors.map((door) => t(`open.${door}`))
  return (
    <p className={styles.words}>
      {open.length > 0 ? open.join(' · ') : body.locked ? own('callout.locked') : own('callout.closed')}
    </p>
  )
}

function Port({ look }: { look: VehicleLook }) {
  const { t } = useTranslation('vehicleLook')
  return <p className={styles.words}>{look.battery?.charging ? t('charging') : t('plugged')}</p>
}

function Lights({ look }: { look: VehicleLook }) {
  const { t } = useTranslation('vehicleLook')
  return <p className={styles.words}>{(look.litLamps ?? []).map((lamp) => t(`lit.${lamp}`)).join(' · ')}</p>
}
