import { CarOutlined, CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { isOpenTo } from '#core/contract/endpoint.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { useCall } from '#web/api/use-call.ts'
import { grantedCodesAtom } from '#web/state/session.ts'
import { chooseVehicleAtom, currentVehicleAtom } from '../ui/current-vehicle.ts'
import { useShownVehicle } from '../ui/shown-vehicle.ts'
import styles from './top-bar.module.css'

/** The vehicle chosen last, with which pages about one vehicle begin. */
export function VehicleChip() {
  const { t } = useTranslation('shell')
  const vin = useAtomValue(currentVehicleAtom)
  const choose = useSetAtom(chooseVehicleAtom)
  const codes = useAtomValue(grantedCodesAtom)
  const { show } = useShownVehicle()
  const { data } = useCall(
    findVinList,
    { query: { vin: vin ?? '', pageNum: 1, pageSize: 1 } },
    { enabled: vin !== null && isOpenTo(findVinList.access, codes), toast: false },
  )
  if (vin === null) return null
  const name = data?.list[0]?.plate || vin
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
