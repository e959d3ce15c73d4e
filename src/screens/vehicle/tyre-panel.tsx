import { useTranslation } from '#web/i18n/use-translation.ts'
import type { SingleVehicle } from '#core/contract/single.ts'
import { useFormat } from '#web/i18n/format.ts'
import { leadAddress } from '../stage/lead-address.ts'
import { Lead } from '../widgets/lead.tsx'
import { Panel } from '../widgets/panel.tsx'
import { tyreLooks } from './look-of.ts'
import type { Moment } from './moment.ts'
import styles from './tyre-panel.module.css'
import { useSpan } from './use-span.ts'
import { AXLES, bodyShapeOf } from '#web/vehicle-model/vehicle-look.ts'

/** Sensors report every five minutes. */
const OLD_MS = 20 * 60_000

interface Props {
  vehicle: Pick<SingleVehicle, 'vin' | 'vehicleClass' | 'modelName'>
  moment: Moment
  at: number | undefined
}

/** The wheels from above, axle by axle, with pressure and warmth. */
export function TyrePanel({ vehicle, moment, at }: Props) {
  const { t } = useTranslation('single')
  const format = useFormat()
  const { tyres } = moment
  // Tyre sensors report with the position (T/JSATL 12, item 0x66).
  const positions = leadAddress('/dataService/location', { ...useSpan(vehicle.vin) })
  if (!tyres) return null
  const shape = bodyShapeOf(vehicle)
  const looks = tyreLooks(shape, tyres.wheels)
  const old = moment.at - tyres.at > OLD_MS

  return (
    <Panel label={t('tyres')} at={at} area="tyres">
      <div className={styles.scale} aria-hidden>
        <span>{t('front')}</span>
        <small dir="ltr">{t('tyreUnits')}</small>
      </div>
      <ol className={styles.axles} data-old={old} dir="ltr">
        {AXLES[shape].map((_axle, index) => {
          const own = looks.filter(({ axle }) => axle === index + 1)
          const outerFirst = (side: 'left' | 'right') =>
            own
              .filter((tyre) => tyre.side === side)
              .sort((a, b) => (side === 'left' ? 1 : -1) * (Number(a.inner) - Number(b.inner)))
          return (
            <li key={index}>
              {(['left', 'right'] as const).map((side) => (
                <span key={side} data-side={side}>
                  {outerFirst(side).map(({ inner, kPa, celsius, level }) => (
                    <Lead key={String(inner)} to={positions}>
                      <b
                        data-level={level ?? 'normal'}
                        title={level === 'normal' ? undefined : t(`tyre.${level ?? 'warning'}`)}
                      >
                        {format.number(kPa)}
                        <small>{`${format.number(celsius)}°`}</small>
                      </b>
                    </Lead>
                  ))}
                </span>
              ))}
            </li>
          )
        })}
      </ol>
      <p className={styles.reported} data-old={old}>
        {t('told', { age: format.age(moment.at - tyres.at) })}
      </p>
    </Panel>
  )
}
