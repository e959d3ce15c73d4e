import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import {
  type DataItem,
  getItemValues,
  getVehicleBase,
  type ItemValue,
  listDataItems,
  type VehicleBase,
} from '#core/contract/data-item.ts'
import { vin } from '#core/contract/fields.ts'
import { MAX_OPTIONS } from '#core/contract/paging.ts'
import { isCoded, ITEM_CODES } from '#core/domain/data-item.ts'
import { powerTypeKey } from '#core/domain/power-type.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { LoadFailed, Loading, NoneYet, NotSearched } from '#console/ui/list-states.tsx'
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

/** What one vehicle is, what is fitted in it, and the last value of every item it sent. */
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
  const facts: [string, ReactNode][] = [
    [t('vehicle.plate'), vehicle.plate || '–'],
    [t('vehicle.brand'), vehicle.brandName],
    [t('vehicle.series'), vehicle.seriesName],
    [t('vehicle.model'), vehicle.modelName],
    [t('vehicle.orders'), vehicle.orders.join(', ') || '–'],
    [t('vehicle.org'), vehicle.orgName],
    [t('vehicle.power'), power ? t(`baseInfo:power.${power}`) : vehicle.powerType],
  ]
  if (energy) {
    facts.push(
      [
        t('vehicle.battery'),
        `${energy.batteryType} · ${format.number(energy.batteryCapacity)} kWh · ${format.number(energy.ratedVoltage)} V`,
      ],
      [t('vehicle.motor'), `${energy.motorModel} · ${format.number(energy.motorPeakPower)} kW`],
    )
  }
  return (
    <section>
      <h2 className={shared.heading}>{t('vehicle.base')}</h2>
      <dl className={page.facts}>
        {facts.map(([name, value]) => [
          <dt key={`${name}?`}>{name}</dt>,
          <dd key={name}>
            <bdi>{value}</bdi>
          </dd>,
        ])}
      </dl>
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
          <table className={shared.table} aria-label={t('vehicle.ecus')}>
            <thead>
              <tr>
                <th>{t('ecu.type')}</th>
                <th>{t('ecu.model')}</th>
                <th>{t('ecu.serial')}</th>
                <th>{t('ecu.hardware')}</th>
                <th>{t('ecu.software')}</th>
                <th>{t('ecu.supplier')}</th>
                <th>{t('ecu.address')}</th>
              </tr>
            </thead>
            <tbody>
              {ecus.map((ecu) => (
                <tr key={ecu.serial}>
                  <td>{ecu.typeName}</td>
                  <td>{ecu.partsModel}</td>
                  <td>{ecu.serial}</td>
                  <td>{ecu.hardwareVersion || '–'}</td>
                  <td>{ecu.softwareVersion || '–'}</td>
                  <td>{ecu.supplier || '–'}</td>
                  <td>{ecu.diagnosticAddress || '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Values({ vin: chosen }: { vin: string }) {
  const { t } = useTranslation('dataItem')
  const items = useCall(listDataItems, { query: { pageSize: MAX_OPTIONS } }, { toast: false })
  const values = useCall(getItemValues, { query: { vin: chosen } }, { toast: false, refreshMs: REFRESH_MS })
  const error = items.error ?? values.error
  const byCode = new Map(items.data?.list.map((item) => [item.code, item]))
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
        <table className={shared.table} aria-label={t('values')}>
          <thead>
            <tr>
              <th>{t('name')}</th>
              <th className={styles.figure}>{t('value')}</th>
              <th>{t('verdict')}</th>
              <th>{t('value.at')}</th>
            </tr>
          </thead>
          <tbody>
            {values.data.map((value) => {
              const item = byCode.get(value.code)
              return item && <ValueRow key={value.code} item={item} value={value} />
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}

function ValueRow({ item, value }: { item: DataItem; value: ItemValue }) {
  const { t } = useTranslation(['dataItem', 'history'])
  const format = useFormat()
  return (
    <tr>
      <td title={item.code}>
        <bdi>{item.name}</bdi>
      </td>
      <td className={styles.figure}>
        <bdi>{wordOf() ?? `${format.number(value.value, 3)}${item.unit && ` ${item.unit}`}`}</bdi>
      </td>
      <td>
        <ToneTag tone={value.plausible ? 'good' : 'bad'}>{t(value.plausible ? 'verdict.good' : 'verdict.bad')}</ToneTag>
      </td>
      <td>
        <TimeCell time={value.time} received={value.receiveTime} />
      </td>
    </tr>
  )

  function wordOf(): string | undefined {
    const { code } = item
    if (isCoded(code) && (ITEM_CODES[code] as readonly number[]).includes(value.value))
      return t(`history:code.${code}.${value.value}` as 'history:code.accOn.1')
    return item.words.find((each) => each.code === String(value.value))?.word
  }
}
