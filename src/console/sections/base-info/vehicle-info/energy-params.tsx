import { useTranslation } from '#web/i18n/use-translation.ts'
import { getNewEnergyParams } from '#core/contract/base-data.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'

/** Battery and motor of an electric vehicle, which all vehicles of its model share. */
export function EnergyParams({ vin }: { vin: string }) {
  const { t } = useTranslation('vehicleInfo')
  const format = useFormat()
  const { data, error, reload } = useCall(getNewEnergyParams, { query: { vin } }, { toast: false })
  if (error) return <LoadFailed error={error} retry={reload} />
  if (data === undefined) return <Loading />
  if (data === null) return <p>{t('energy.none')}</p>
  const unit = (value: number, of: string) => <bdi dir="ltr">{`${format.number(value)} ${of}`}</bdi>
  return (
    <Facts pairs={2}>
      <Fact name={t('battery')}>{data.batteryType}</Fact>
      <Fact name={t('energy.supplier')}>{data.batterySupplier}</Fact>
      <Fact name={t('energy.capacity')}>{unit(data.batteryCapacity, 'kWh')}</Fact>
      <Fact name={t('energy.voltage')}>{unit(data.ratedVoltage, 'V')}</Fact>
      <Fact name={t('energy.packs')}>
        <bdi dir="ltr">{`${data.batteryPacks} / ${data.cells} / ${data.temperatureProbes}`}</bdi>
      </Fact>
      <Fact name={t('energy.motor')}>
        <bdi dir="ltr">{`${data.motors} × ${data.motorModel}`}</bdi>
      </Fact>
      <Fact name={t('energy.power')}>{unit(data.motorPeakPower, 'kW')}</Fact>
      <Fact name={t('energy.torque')}>{unit(data.motorPeakTorque, 'Nm')}</Fact>
      <Fact name={t('energy.range')}>{format.distance(data.range)}</Fact>
    </Facts>
  )
}
