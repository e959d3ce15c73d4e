import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { SingleReplay, SingleVehicle } from '#core/contract/single.ts'
import { SpeedLegend } from '#web/map/trail/speed-legend.tsx'
import { COLORS } from '#web/theme/tokens.ts'
import { screenThemeAtom } from '../stage/screen-theme.ts'
import { useUnit } from '../stage/use-unit.ts'
import { WidgetBoundary } from '../stage/widget-boundary.tsx'
import styles from './map-panel.module.css'
import type { Moment } from './moment.ts'
import { VehicleMap } from './vehicle-map.tsx'

interface Props {
  vehicle: Pick<SingleVehicle, 'id'>
  moment: Moment
  replay: SingleReplay | undefined
}

const LINE = 0.016

/** Where the vehicle is and how fast it went there. */
export function MapPanel({ vehicle, moment, replay }: Props) {
  const { t } = useTranslation('single')
  const colors = COLORS[useAtomValue(screenThemeAtom)]
  const unit = useUnit()
  return (
    <section className={styles.panel} aria-label={t('track')}>
      <div className={styles.map} data-map>
        <WidgetBoundary>
          <VehicleMap vehicleId={vehicle.id} moment={moment} replay={replay} />
        </WidgetBoundary>
      </div>
      {moment.live && !moment.position ? (
        <p className={styles.none}>
          {t('noPosition')} {t('noPositionHint')}
        </p>
      ) : (
        <SpeedLegend colors={colors} className={styles.speeds} width={LINE * unit} short />
      )}
    </section>
  )
}
