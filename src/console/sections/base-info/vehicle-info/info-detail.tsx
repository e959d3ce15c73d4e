import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listEcuModels, listOems } from '#core/contract/base-data.ts'
import { findVehicleByVin } from '#core/contract/lookup.ts'
import type { VehicleInfoRow } from '#core/contract/vehicle-info.ts'
import { powerTypeKey } from '#core/domain/power-type.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { modelWords } from '#console/ui/model-words.ts'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { useLast } from '#console/ui/use-last.ts'
import { ColourMark } from './colour-mark.tsx'
import { EnergyParams } from './energy-params.tsx'
import { batteryText } from './info-columns.tsx'
import { InfoHistory } from './info-history.tsx'
import { PlantCheckTable } from './plant-check.tsx'
import print from '#console/ui/print-sheet.module.css'
import styles from './vehicle-info.module.css'

interface Props {
  vehicle: VehicleInfoRow | null
  onClose: () => void
}

/** Everything technical about one vehicle; printed, it is its data sheet. */
export function InfoDetail({ vehicle, onClose }: Props) {
  const { t } = useTranslation('vehicleInfo')
  const shown = useLast(vehicle)
  return (
    <DetailDrawer
      open={vehicle !== null}
      size={680}
      title={shown && t('open', { vin: shown.plate || shown.vin })}
      onClose={onClose}
      extra={
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      }
    >
      {shown && <Sheet key={shown.id} vehicle={shown} />}
    </DetailDrawer>
  )
}

function Sheet({ vehicle }: { vehicle: VehicleInfoRow }) {
  const { t } = useTranslation('vehicleInfo')
  const { vin } = vehicle
  return (
    <div className={`${print.sheet} ${styles.sheet}`}>
      <h1 className={styles.printTitle}>
        {t('print.title')} · <bdi dir="ltr">{vin}</bdi>
      </h1>
      <Identity vehicle={vehicle} />
      <Drive vehicle={vehicle} />
      <Production vehicle={vehicle} />
      <section className={styles.part}>
        <h3>{t('ecus')}</h3>
        <Ecus models={vehicle.ecus} />
      </section>
      <section className={styles.part}>
        <h3>{t('section.energy')}</h3>
        <EnergyParams vin={vin} />
      </section>
      <section className={styles.part}>
        <h3>{t('section.plant')}</h3>
        <PlantCheckTable vin={vin} />
      </section>
      <section className={`${styles.part} ${styles.screenOnly}`}>
        <h3>{t('section.history')}</h3>
        <InfoHistory vin={vin} />
      </section>
    </div>
  )
}

function Identity({ vehicle }: { vehicle: VehicleInfoRow }) {
  const { t } = useTranslation(['vehicleInfo', 'baseInfo', 'plant'])
  const { data: found } = useCall(findVehicleByVin, { query: { vin: vehicle.vin } }, { toast: false })
  const { data: oems = [] } = useCall(listOems, {}, { toast: false })
  const power = powerTypeKey(vehicle.powerType)
  return (
    <section>
      <Facts pairs={2}>
        <Fact name="VIN">
          <bdi dir="ltr">{vehicle.vin}</bdi>
        </Fact>
        <Fact name={t('baseInfo:vehicle.plate')}>{vehicle.plate || '–'}</Fact>
        <Fact name={t('baseInfo:vehicle.model')}>{modelWords(vehicle)}</Fact>
        <Fact name={t('baseInfo:vehicle.powerType')}>{power ? t(`baseInfo:power.${power}`) : vehicle.powerType}</Fact>
        <Fact name={t('plant:field.colour')}>
          <ColourMark name={vehicle.colourName} hex={vehicle.colourHex} />
        </Fact>
        <Fact name={t('baseInfo:vehicle.org')}>{vehicle.orgName}</Fact>
        <Fact name={t('owner')}>{found?.ownerName || '–'}</Fact>
        <Fact name={t('sale')}>{found ? t(`sale.${found.saleStatus ? 'true' : 'false'}`) : '–'}</Fact>
        <Fact name={t('terminal')}>
          <bdi dir="ltr">{found?.sn || '–'}</bdi>
        </Fact>
        <Fact name="ICCID">
          <bdi dir="ltr">{found?.iccid || '–'}</bdi>
        </Fact>
        <Fact name={t('mein')}>{vehicle.mein}</Fact>
        <Fact name={t('tenant')}>{oems.find(({ oemId }) => oemId === found?.oemId)?.oemName}</Fact>
      </Facts>
    </section>
  )
}

function Drive({ vehicle }: { vehicle: VehicleInfoRow }) {
  const { t } = useTranslation(['vehicleInfo', 'plant'])
  const named = (name: string, number: string) =>
    name || number ? (
      <>
        <bdi>{name || '–'}</bdi> {number && <bdi dir="ltr">({number})</bdi>}
      </>
    ) : null
  return (
    <section className={styles.part}>
      <h3>{t('section.drive')}</h3>
      <Facts>
        <Fact name={t('plant:field.engine')}>{named(vehicle.engineName, vehicle.engineNo)}</Fact>
        <Fact name={t('plant:field.motor')}>{named(vehicle.motorName, vehicle.motorNo)}</Fact>
        <Fact name={t('plant:field.gearbox')}>{vehicle.gearboxName}</Fact>
        <Fact name={t('plant:field.chassis')}>{vehicle.chassisName}</Fact>
        <Fact name={t('plant:field.energyStore')}>{vehicle.energyStoreName}</Fact>
        <Fact name={t('battery')}>{batteryText(vehicle)}</Fact>
        <Fact name={t('plant:field.tonnage')}>{vehicle.tonnage}</Fact>
        <Fact name={t('plant:field.seats')}>{vehicle.seats}</Fact>
        <Fact name={t('usage')}>{vehicle.usage}</Fact>
      </Facts>
    </section>
  )
}

function Production({ vehicle }: { vehicle: VehicleInfoRow }) {
  const { t } = useTranslation(['vehicleInfo', 'plant'])
  const format = useFormat()
  return (
    <section className={styles.part}>
      <h3>{t('section.production')}</h3>
      <Facts>
        <Fact name={t('plantCode')}>
          <bdi dir="ltr">{vehicle.plantCode || '–'}</bdi>
        </Fact>
        <Fact name={t('plant:field.orderNum')}>
          <bdi dir="ltr">{vehicle.orderNum || '–'}</bdi>
        </Fact>
        <Fact name={t('plant:field.producedOn')}>{format.date(vehicle.producedOn)}</Fact>
        <Fact name={t('lineOffOn')}>{format.date(vehicle.lineOffOn)}</Fact>
        <Fact name={t('plant:field.certificateNo')}>
          <bdi dir="ltr">{vehicle.certificateNo || '–'}</bdi>
        </Fact>
        <Fact name={t('region')}>{vehicle.areaNames.join(' / ')}</Fact>
      </Facts>
    </section>
  )
}

function Ecus({ models }: { models: readonly string[] }) {
  const { t } = useTranslation('vehicleInfo')
  const { data = [] } = useCall(listEcuModels, {}, { toast: false })
  if (models.length === 0) return <p>{t('ecus.none')}</p>
  const of = new Map(data.map((each) => [each.ecuModel, each]))
  return (
    <PlainTable<string>
      label={t('ecus')}
      rows={models}
      rowKey={(model) => model}
      columns={[
        [t('ecu'), (model) => model, 'nameCode'],
        [t('ecu.type'), (model) => of.get(model)?.ecuType ?? '–', 'code'],
        [t('ecu.supplier'), (model) => of.get(model)?.supplier || '–', 'text'],
        [t('ecu.address'), (model) => of.get(model)?.diagnosticAddress || '–', 'code'],
      ]}
    />
  )
}
