import { useAtomValue } from 'jotai'
import type { ControlDetail } from '#core/contract/car-control.ts'
import type { BodyControl } from '#core/domain/body-control.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { themeAtom } from '#web/state/theme.ts'
import { VehiclePicture } from '#web/vehicle-model/vehicle-picture.tsx'
import { controlLook } from './control-look.ts'
import styles from './remote-control.module.css'
import { useControlLabels } from './use-control-labels.ts'

/** Shown next to the picture, which has no place for them. */
const UNSEEN = ['doors', 'windows', 'engine', 'climate'] as const satisfies readonly BodyControl[]

/** The vehicle in three dimensions as it last reported itself, and how old that is. */
export function LiveVehicle({ detail }: { detail: ControlDetail }) {
  const { t } = useTranslation('carControl')
  const format = useFormat()
  const labels = useControlLabels()
  const theme = useAtomValue(themeAtom)
  const { controls, cabinTemperature, soc, reportAgeSeconds } = detail
  const facts = [
    ...UNSEEN.flatMap((name) => {
      const found = controls.find(({ control }) => control === name)
      return found ? [[t(`control.${name}`), labels.state(name, found.value)] as const] : []
    }),
    ...(cabinTemperature === null
      ? []
      : [[t('drawing.cabin'), t('degrees', { value: format.number(cabinTemperature) })] as const]),
    ...(soc === null ? [] : [[t('drawing.battery'), format.percent(soc / 100)] as const]),
  ]
  return (
    <section className={styles.live} aria-label={t('drawing')}>
      <div className={styles.picture}>
        <VehiclePicture look={controlLook(detail)} theme={theme} />
      </div>
      <dl className={styles.readings}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>
        {reportAgeSeconds === null
          ? t('fact.noReport')
          : t('fact.report', { age: format.age(reportAgeSeconds * 1000) })}
      </p>
    </section>
  )
}
