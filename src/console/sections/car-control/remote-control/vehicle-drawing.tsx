import type { ControlDetail } from '#core/contract/car-control.ts'
import type { BodyControl } from '#core/domain/body-control.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './remote-control.module.css'
import { useControlLabels } from './use-control-labels.ts'

/** Length of the drawing by class; the front is at the top. */
const LENGTHS: Readonly<Record<string, number>> = { car: 300, bus: 420, truck: 400, special: 360 }
const LEFT = 60
const RIGHT = 180
const TOP = 30
const CAB = 110

/** The vehicle from above: doors, windows, trunk, lights and charger as they were reported. */
export function VehicleDrawing({ detail }: { detail: ControlDetail }) {
  const { t } = useTranslation('carControl')
  const format = useFormat()
  const labels = useControlLabels()
  const { vehicleClass, controls, openDoors, plugged, cabinTemperature, soc } = detail
  const values = new Map(controls.map(({ control, value }) => [control, value]))
  const length = LENGTHS[vehicleClass] ?? LENGTHS.truck!
  const bottom = TOP + length
  const isOn = (control: BodyControl) => (values.get(control) ?? 0) > 0
  const lit = isOn('lights') || isOn('signal')
  const label = controls.map(({ control, value }) => `${t(`control.${control}`)}: ${labels.state(control, value)}`)
  return (
    <figure className={styles.drawing} aria-label={label.join(', ') || t('drawing')}>
      <svg viewBox={`0 0 240 ${bottom + 40}`} aria-hidden>
        <Lamps y={TOP - 4} lit={lit} />
        <rect className={styles.hull} x={LEFT} y={TOP} width={RIGHT - LEFT} height={length} rx={26} />
        <path className={styles.glass} d={`M ${LEFT + 14} ${TOP + 58} q 46 -22 92 0 l -8 26 h -76 z`} />
        {vehicleClass !== 'car' && <path className={styles.seam} d={`M ${LEFT} ${TOP + CAB} H ${RIGHT}`} />}
        <Doors detail={detail} locked={values.get('doors') === 1} />
        {values.has('trunk') && (
          <path
            className={styles.part}
            data-open={isOn('trunk')}
            d={
              isOn('trunk')
                ? `M ${LEFT + 16} ${bottom + 14} H ${RIGHT - 16}`
                : `M ${LEFT + 16} ${bottom - 24} H ${RIGHT - 16}`
            }
          />
        )}
        {plugged && (
          <path className={styles.cable} data-live={isOn('charging')} d={`M ${LEFT} ${bottom - 60} h -26 v 70`} />
        )}
        <text className={styles.reading} x={120} y={TOP + 150}>
          {cabinTemperature === null ? '' : t('degrees', { value: format.number(cabinTemperature) })}
        </text>
        <text className={styles.small} x={120} y={TOP + 174}>
          {isOn('engine') ? t('drawing.engine') : isOn('climate') ? t('drawing.climate') : ''}
        </text>
        <text className={styles.small} x={120} y={bottom - 40}>
          {soc === null ? '' : format.percent(soc / 100)}
        </text>
      </svg>
      <figcaption className={styles.quiet}>
        {openDoors.length > 0 ? openDoors.map((door) => t(`door.${door}`)).join(', ') : t('door.none')}
      </figcaption>
    </figure>
  )
}

function Lamps({ y, lit }: { y: number; lit: boolean }) {
  return (
    <g className={styles.lamps} data-lit={lit}>
      <rect x={LEFT + 8} y={y} width={24} height={8} rx={3} />
      <rect x={RIGHT - 32} y={y} width={24} height={8} rx={3} />
      {lit && (
        <path
          className={styles.beam}
          d={`M ${LEFT + 10} ${y} l -14 -26 h 50 l -16 26 z M ${RIGHT - 30} ${y} l -16 -26 h 50 l -14 26 z`}
        />
      )}
    </g>
  )
}

/** An open door points away from the body; colour shows whether they are locked. */
function Doors({ detail: { openDoors }, locked }: { detail: ControlDetail; locked: boolean }) {
  const sides = [
    {
      key: 'driver',
      x: LEFT,
      out: -1,
      open: openDoors.includes('driverDoorOpen') || openDoors.includes('frontDoorOpen'),
    },
    {
      key: 'other',
      x: RIGHT,
      out: 1,
      open: openDoors.includes('middleDoorOpen') || openDoors.includes('rearDoorOpen'),
    },
  ]
  return sides.map(({ key, x, out, open }) => (
    <path
      key={key}
      className={styles.door}
      data-locked={locked}
      d={open ? `M ${x} ${TOP + 62} l ${out * 34} 30` : `M ${x} ${TOP + 62} v 44`}
    />
  ))
}
