import {
  listMaintenance,
  listServiceRecords,
  type MaintenanceDue,
  type ServiceRecord,
} from '#core/contract/maintenance.ts'
import type { VehicleSummary } from '#core/contract/monitor.ts'
import { listSimCards, type SimCardRow } from '#core/contract/sim-card.ts'
import { listSimChanges, type SimChangeRow } from '#core/contract/sim-change.ts'
import { listVehicles } from '#core/contract/vehicle.ts'
import { MAINTENANCE_ITEMS } from '#core/domain/maintenance.ts'
import { useCall } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'
import { DueDay } from '#console/ui/due-day.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'
import styles from './vehicle-file.module.css'

interface Props {
  vehicle: VehicleSummary
}

const SIM_TONES: Readonly<Record<SimCardRow['state'], Tone>> = {
  stock: 'neutral',
  test: 'progress',
  ready: 'progress',
  active: 'good',
  suspended: 'warning',
  terminated: 'bad',
}

/** The card in the terminal, and the cards it had before. */
export function SimTab({ vehicle: { vin } }: Props) {
  const { t } = useTranslation(['stock', 'vehicleFile'])
  const column = useColumnKit<SimCardRow>()
  return (
    <>
      <PagedTable<SimCardRow>
        list={usePagedList(listSimCards, { vin })}
        rowKey={({ id }) => id}
        empty={<NoneYet title={t('vehicleFile:sim.none')} hint={t('vehicleFile:sim.noneHint')} />}
        columns={[
          column.copy('iccid', t('stock:iccid'), 205),
          column.state('state', t('stock:state'), 130, (state) => [SIM_TONES[state], t(`stock:sim.state.${state}`)]),
          column.code('msisdn', t('stock:sim.msisdn'), 150),
          column.text('carrier', t('stock:sim.carrier'), 130),
          column.text('plan', t('stock:sim.plan'), 150),
          column.number('usedMb', t('stock:sim.usedMb'), 120, { digits: 1, unit: 'MB' }),
          column.cell('expiresOn', t('stock:sim.expiresOn'), 130, ({ expiresOn }) => <DueDay day={expiresOn} />),
        ]}
      />
      <Allowed to={listSimChanges}>
        <SimChanges vin={vin} />
      </Allowed>
    </>
  )
}

function SimChanges({ vin }: { vin: string }) {
  const { t } = useTranslation(['deviceManage', 'vehicleFile'])
  const column = useColumnKit<SimChangeRow>()
  return (
    <>
      <h3 className={styles.part}>{t('vehicleFile:sim.changes')}</h3>
      <PagedTable<SimChangeRow>
        list={usePagedList(listSimChanges, { keyWord: vin })}
        rowKey={({ id }) => id}
        empty={<NoneYet title={t('vehicleFile:sim.unchanged')} hint={t('vehicleFile:sim.unchangedHint')} />}
        columns={[
          column.time('detectTime', t('deviceManage:simChange.detected'), 165),
          column.copy('oldIccid', t('deviceManage:oldIccid'), 205),
          column.copy('newIccid', t('deviceManage:newIccid'), 205),
          column.label('state', t('deviceManage:state'), 130, (state) => t(`deviceManage:simChange.state.${state}`)),
          column.text('explanation', t('deviceManage:simChange.explanation'), 240),
        ]}
      />
    </>
  )
}

const DUE_TONES: Readonly<Record<MaintenanceDue['state'], Tone>> = {
  overdue: 'bad',
  due: 'warning',
  soon: 'warning',
  workshop: 'progress',
  ok: 'good',
}

function useItemName(): (item: string) => string {
  const { t } = useTranslation('maintenance')
  const isKnown = (item: string): item is (typeof MAINTENANCE_ITEMS)[number] =>
    (MAINTENANCE_ITEMS as readonly string[]).includes(item)
  return (item) => (isKnown(item) ? t(`item.${item}`) : item)
}

/** What is due, and the service book. */
export function MaintenanceTab({ vehicle: { vin } }: Props) {
  const { t } = useTranslation(['maintenance', 'vehicleFile'])
  const format = useFormat()
  const column = useColumnKit<MaintenanceDue>()
  const itemName = useItemName()
  const { data: book } = useCall(listServiceRecords, { query: { vin } }, { toast: false })
  return (
    <>
      <PagedTable<MaintenanceDue>
        list={usePagedList(listMaintenance, { keyWord: vin })}
        rowKey={({ id }) => id}
        empty={<NoneYet title={t('vehicleFile:maintenance.none')} hint={t('vehicleFile:maintenance.noneHint')} />}
        columns={[
          column.label('item', t('maintenance:item'), 180, itemName),
          column.state('state', t('maintenance:state'), 130, (state) => [
            DUE_TONES[state],
            t(`maintenance:state.${state}`),
          ]),
          column.quantity('distance', 'leftKm', t('vehicleFile:maintenance.leftKm'), 140),
          column.day('dueDay', t('maintenance:dueDay'), 130),
          column.day('lastDay', t('maintenance:lastDay'), 130),
          column.text('stationName', t('maintenance:station'), 180),
        ]}
      />
      <h3 className={styles.part}>{t('maintenance:book')}</h3>
      {book?.length === 0 && <NoneYet title={t('maintenance:book.none')} hint={t('maintenance:book.noneHint')} />}
      {book && book.length > 0 && (
        <PlainTable<ServiceRecord>
          label={t('maintenance:book')}
          rows={book}
          rowKey={({ id }) => id}
          columns={[
            [t('maintenance:record.day'), ({ day }) => format.date(day), 'name'],
            [t('maintenance:item'), ({ item }) => itemName(item)],
            [t('maintenance:odometer'), ({ odometer }) => format.distance(odometer, 0), 'number'],
            [t('maintenance:station'), ({ stationName }) => stationName || '–', 'text'],
            [t('maintenance:note'), ({ note }) => note || '–', 'text'],
          ]}
        />
      )}
    </>
  )
}

/** What is valid until when. */
export function DocumentsTab({ vehicle: { vin } }: Props) {
  const { t } = useTranslation(['baseInfo', 'vehicleFile'])
  const format = useFormat()
  const { data } = useCall(listVehicles, { query: { vin, pageSize: 10 } }, { toast: false })
  const row = data?.list.find((each) => each.vin === vin)
  if (!row)
    return data ? <NoneYet title={t('vehicleFile:documents.none')} hint={t('vehicleFile:documents.noneHint')} /> : null
  return (
    <section className={styles.card}>
      <Facts>
        <Fact name={t('baseInfo:vehicle.insurance')}>
          <DueDay day={row.insuranceUntil} />
        </Fact>
        <Fact name={t('baseInfo:vehicle.inspection')}>
          <DueDay day={row.inspectionUntil} />
        </Fact>
        <Fact name={t('baseInfo:vehicle.soldOn')}>{row.soldOn ? format.date(row.soldOn) : '–'}</Fact>
        <Fact name={t('baseInfo:vehicle.registerState')}>{t(`baseInfo:registerState.${row.registerState}`)}</Fact>
      </Facts>
    </section>
  )
}
