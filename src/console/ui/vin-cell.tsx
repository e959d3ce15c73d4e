import { useTranslation } from 'react-i18next'
import styles from './cells.module.css'
import { Copyable } from './copyable.tsx'
import { useShownVehicle } from './shown-vehicle.ts'

/** A VIN, with copy; it opens the drawer of the vehicle. */
export function VinCell({ vin }: { vin: string }) {
  const { t } = useTranslation()
  const { show } = useShownVehicle()
  return (
    <Copyable text={vin}>
      <button
        type="button"
        className={styles.link}
        title={t('vehicle.show')}
        onClick={(event) => {
          // The row around may open something of its own.
          event.stopPropagation()
          show(vin)
        }}
      >
        {vin}
      </button>
    </Copyable>
  )
}
