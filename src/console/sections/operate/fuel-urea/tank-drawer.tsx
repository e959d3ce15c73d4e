import {
  getFuelTank,
  FuelTankInput,
  getFuelLevel,
  listFuelEvents,
  listFuelVehicles,
  saveFuelTank,
} from '#core/contract/fuel.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { NumberItem } from '#console/ui/form-builder/form-fields.tsx'
import { CalibrationFields } from './calibration-fields.tsx'

interface Props {
  vin: string
  open: boolean
  onClose: () => void
}

/** Capacity and calibration of the tank of one vehicle. */
export function TankDrawer({ vin, open, onClose }: Props) {
  const { t } = useTranslation('fuel')
  const format = useFormat()
  const mayEdit = useAllowed(saveFuelTank)
  const { data } = useCall(getFuelTank, { query: { vin } }, { enabled: open })
  const read = () => call(getFuelTank, { query: { vin } })
  if (!mayEdit)
    return (
      <DetailDrawer open={open && data !== undefined} title={t('tank')} size={420} onClose={onClose}>
        <Facts>
          <Fact name={t('tank.capacity')}>{format.number(data?.capacityLitres)}</Fact>
          <Fact name={t('tank.urea')}>{format.number(data?.ureaCapacityLitres)}</Fact>
          <Fact name={t('tank.points')}>
            <bdi dir="ltr">{data?.points.map(({ reported, litres }) => `${reported} → ${litres}`).join(', ')}</bdi>
          </Fact>
        </Facts>
      </DetailDrawer>
    )
  return (
    <EntityDrawer
      editing={open ? data : undefined}
      title={() => t('tank.edit')}
      schema={FuelTankInput}
      initial={{}}
      create={() => Promise.resolve()}
      update={(input, { updateTime }) => call(saveFuelTank, { body: { ...input, vin, updateTime } })}
      valuesOf={({ capacityLitres, ureaCapacityLitres, points }) => ({ capacityLitres, ureaCapacityLitres, points })}
      read={read}
      reads={[getFuelTank, getFuelLevel, listFuelEvents, listFuelVehicles]}
      onClose={onClose}
    >
      <NumberItem name="capacityLitres" label={t('tank.capacity')} hint={t('tank.capacityHint')} />
      <NumberItem name="ureaCapacityLitres" label={t('tank.urea')} />
      <CalibrationFields />
    </EntityDrawer>
  )
}
