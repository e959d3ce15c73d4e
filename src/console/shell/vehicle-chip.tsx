import { CarOutlined, CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { findVehicleByVin } from '#core/contract/lookup.ts'
import { useCall } from '#web/api/use-call.ts'
import { useAllowed } from '../ui/allowed.tsx'
import { chooseVehicleAtom, currentVehicleAtom } from '../ui/current-vehicle.ts'
import { useShownVehicle } from '../ui/shown-vehicle.ts'
import styles from './top-bar.module.css'

/** The vehicle chosen last, with which pages about one vehicle begin. */
export function VehicleChip() {
  const { t } = useTranslation('shell')
  const vin = useAtomValue(currentVehicleAtom)
  const choose = useSetAtom(chooseVehicleAtom)
  const mayFind = useAllowed(findVehicleByVin)
  const { show } = useShownVehicle()
  const { data } = useCall(
    findVehicleByVin,
    { query: { vin: vin ?? '' } },
    { enabled: vin !== null && mayFind, toast: false },
  )
  if (vin === null) return null
  const name = data?.plate || vin
  return (
    <span className={styles.vehicle}>
      <Button type="text" size="small" icon={<CarOutlined />} title={t('chip.open', { vin })} onClick={() => show(vin)}>
        <bdi>{name}</bdi>
      </Button>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        title={t('chip.clear')}
        aria-label={t('chip.clear')}
        onClick={() => choose(null)}
      />
    </span>
  )
}
