import { CarOutlined, CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { chooseVehicleAtom, currentVehicleAtom } from '../ui/current-vehicle.ts'
import { useShownVehicle } from '../ui/shown-vehicle.ts'
import { useVehicleName } from '../ui/vehicle-name.ts'
import styles from './top-bar.module.css'

/** The vehicle chosen last, with which pages about one vehicle begin. */
export function VehicleChip() {
  const { t } = useTranslation('shell')
  const vin = useAtomValue(currentVehicleAtom)
  const choose = useSetAtom(chooseVehicleAtom)
  const { show } = useShownVehicle()
  const name = useVehicleName(vin)
  if (vin === null) return null
  return (
    <span className={styles.vehicle}>
      <Button
        type="text"
        size="small"
        icon={<CarOutlined aria-hidden />}
        title={t('chip.open', { vin })}
        onClick={() => show(vin)}
      >
        <bdi>{name}</bdi>
      </Button>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        title={t('chip.clear')}
        aria-label={t('chip.clear')}
        onClick={() => choose(null)}
      />
    </span>
  )
}
