import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { getItemValues, getVehicleBase, listDataItems, type VehicleBase } from '#core/contract/data-item.ts'
import { vin } from '#core/contract/fields.ts'
import { BIG_SELECT_PAGE_SIZE } from '#core/domain/limits.ts'
import { powerTypeKey } from '#core/domain/power-type.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { useItemText } from '#console/ui/item-text.ts'
import { LoadFailed, Loading, NoneYet, NotSearched } from '#console/ui/list-states.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { VinField } from '#console/ui/search-fields.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import page from '#console/ui/page.module.css'
import shared from '../data-service.module.css'
import styles from './base.module.css'

const VinFilter = z.object({ vin })
const REFRESH_MS = 10_000

/** Master data and parts of one vehicle, and the last value of every item it sent. */
export function VehicleView() {
  const search = useViewSearch(VinFilter, 'vehicle')
  const chosen = search.filter?.vin
  return (
    <>
      <SearchForm search={search}>
        <VinField required />
      </SearchForm>
      {chosen ? <Vehicle key={chosen} vin={chosen} /> : <NotSearched />}
    </>
  )
}

function Vehicle({ vin: chosen }: { vin: string }) {
  const { data, error, reload } = useCall(getVehicleBase, { query: { vin: chosen } }, { toast: false })
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  return (
    <div className={styles.vehicle}>
      <div>
        <Identity vehicle={data} />
        <Fitted ecus={data.ecus} />
      </div>
      <Values vin={chosen} />
    </div>
  )
}

function Identity({ vehicle }: { vehicle: VehicleBase }) {
  const { t } = useTranslation(['dataItem', 'baseInfo'])
  const format = useFormat()
  const { energy } = vehicle
  const power = powerTypeKey(vehicle.powerType)
  return (
    <section>
      <h2 className={shared.heading}>{t('vehicle.base')}</h2>
      <Facts>
        <Fact name={t('vehicle.plate')}>{vehicle.plate || '–'}</Fact>
        <Fact name={t('vehicle.brand')}>{vehicle.brandName}</Fact>
        <Fact name={t('vehicle.series')}>{vehicle.seriesName}</Fact>
        <Fact name={t('vehicle.model')}>{vehicle.modelName}</Fact>
        <Fact name={t('vehicle.orders')}>{vehicle.orders.join(', ') || '–'}</Fact>
        <Fact name={t('vehicle.org')}>{vehicle.orgName}</Fact>
        <Fact name={t('vehicle.power')}>{power ? t(`baseInfo:power.${power}`) : vehicle.powerType}</Fact>
        <Fact name={t('vehicle.battery')}>
          {energy &&
            `${energy.batteryType} · ${format.number(energy.batteryCapacity)} kWh · ${format.number(energy.ratedVoltage)} V`}
        </Fact>
        <Fact name={t('vehicle.motor')}>
          {energy && `${energy.motorModel} · ${format.number(energy.motorPeakPower)} kW`}
        </Fact>
      </Facts>
    </section>
  )
}

function Fitted({ ecus }: Pick<VehicleBase, 'ecus'>) {
  const { t } = useTranslation('dataItem')
  return (
    <section>
      <h2 className={shared.heading}>{t('vehicle.ecus')}</h2>
      {ecus.length === 0 ? (
        <p className={page.note}>{t('vehicle.noEcus')}</p>
      ) : (
        <div className={page.scroll}>
          <PlainTable
            label={t('vehicle.ecus')}
            rows={ecus}
            rowKey={(ecu) => ecu.serial}
            columns={[
              [t('ecu.type'), (ecu) => ecu.typeName],
              [t('ecu.model'), (ecu) => ecu.partsModel],
              [t('ecu.serial'), (ecu) => ecu.serial],
              [t('ecu.hardware'), (ecu) => ecu.hardwareVersion || '–'],
              [t('ecu.software'), (ecu) => ecu.softwareVersion || '–'],
              [t('ecu.supplier'), (ecu) => ecu.supplier || '–'],
              [t('ecu.address'), (ecu) => ecu.diagnosticAddress || '–'],
            ]}
          />
        </div>
      )}
    </section>
  )
}

function Values({ vin: chosen }: { vin: string }) {
  const { t } = useTranslation('dataItem')
  const items = useCall(listDataItems, { query: { pageSize: BIG_SELECT_PAGE_SIZE } }, { toast: false })
  const values = useCall(getItemValues, { query: { vin: chosen } }, { toast: false, refreshMs: REFRESH_MS })
  const error = items.error ?? values.error
  const byCode = new Map(items.data?.list.map((item) => [item.code, item]))
  const textOf = useItemText()
  return (
    <section>
      <h2 className={shared.heading}>{t('values')}</h2>
      {error && (
        <LoadFailed
          error={error}
          retry={() => {
            items.reload()
            values.reload()
          }}
        />
      )}
      {!error && (!items.data || !values.data) && <Loading />}
      {!error && values.data?.length === 0 && <NoneYet title={t('values.none')} hint={t('values.noneHint')} />}
      {items.data && values.data && values.data.length > 0 && (
        <PlainTable
          label={t('values')}
          rows={values.data.flatMap((value) => {
            const item = byCode.get(value.code)
            return item ? [{ item, value }] : []
          })}
          rowKey={({ value }) => value.code}
          columns={[
            [t('name'), ({ item }) => <bdi title={item.code}>{item.name}</bdi>],
            [t('value'), ({ item, value }) => <bdi>{textOf(item, value.value, value.exact)}</bdi>, 'number'],
            [
              t('verdict'),
              ({ value: { plausible } }) => (
                <ToneTag tone={plausible ? 'good' : 'bad'}>{t(plausible ? 'verdict.good' : 'verdict.bad')}</ToneTag>
              ),
            ],
            [t('value.at'), ({ value }) => <TimeCell time={value.time} received={value.receiveTime} />],
          ]}
        />
      )}
    </section>
  )
}
