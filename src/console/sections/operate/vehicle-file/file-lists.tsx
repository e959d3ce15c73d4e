import type { ComponentType } from 'react'
import type { VehicleSummary } from '#core/contract/monitor.ts'
import { type TaskRecord, listTaskRecords } from '#core/contract/task-record.ts'
import { listTrips, type Trip } from '#core/contract/trip.ts'
import { type FileEvent, listFileEvents } from '#core/contract/vehicle-file.ts'
import { type AuditEntry, listAudit } from '#core/contract/audit.ts'
import type { AuditResult } from '#core/domain/audit-kind.ts'
import { FUELLED_POWER_TYPES } from '#core/domain/power-type.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { TitleKey } from '#console/shell/section.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { CommandTable } from '#console/ui/command/command-table.tsx'
import { JournalTable } from '#console/ui/journal-table.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PlaceCell } from '#console/ui/location/place-cell.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'
import { UpgradeState } from '#console/ui/upgrade/upgrade-state.tsx'
import { useLastDays } from '#console/ui/use-last-days.ts'
import { DocumentsTab, MaintenanceTab, SimTab } from './file-records.tsx'
import type { ListTab } from './file-tabs.ts'
import { TabLink } from './tab-link.tsx'

/** What happened in so many days; older records are on the page of the topic. */
const DAYS = 30

const LISTS = {
  trips: TripsTab,
  energy: EnergyTab,
  upgrades: UpgradesTab,
  commands: ({ vehicle: { vin } }: Props) => <CommandTable filter={{ vin }} />,
  sim: SimTab,
  maintenance: MaintenanceTab,
  documents: DocumentsTab,
  audit: AuditTab,
} as const satisfies Record<ListTab, ComponentType<Props>>

interface Props {
  vehicle: VehicleSummary
}

/** The records of one topic, and the way to its page. */
export function FileList({ tab, vehicle }: Props & { tab: ListTab }) {
  const List = LISTS[tab]
  return (
    <>
      <TabLink tab={tab} vin={vehicle.vin} />
      <List vehicle={vehicle} />
    </>
  )
}

function TripsTab({ vehicle: { vin } }: Props) {
  const { t } = useTranslation(['trip', 'vehicleFile'])
  const column = useColumnKit<Trip>()
  const journal = useCursorList(listTrips, { vin, ...useLastDays(DAYS) })
  return (
    <JournalTable<Trip>
      journal={journal}
      rowKey={({ id }) => id}
      empty={<NoneYet title={t('vehicleFile:trips.none')} hint={t('vehicleFile:days', { days: DAYS })} />}
      columns={[
        column.time('startTime', t('trip:start'), 165),
        column.time('endTime', t('trip:end'), 165),
        column.quantity('distance', 'distanceKm', t('trip:distance'), 110),
        column.quantity('duration', 'durationSeconds', t('trip:duration'), 120),
        column.cell('from', t('trip:from'), 190, (trip) => <PlaceCell lng={trip.startLng} lat={trip.startLat} />),
        column.cell('to', t('trip:to'), 190, (trip) => <PlaceCell lng={trip.endLng} lat={trip.endLat} />),
        column.number('score', t('trip:score'), 80),
        column.text('driver', t('trip:driver'), 130),
      ]}
    />
  )
}

/** Charging sessions, refuels and drains. */
function EnergyTab({ vehicle: { vin, powerType } }: Props) {
  const { t } = useTranslation(['vehicleFile', 'fuel'])
  const format = useFormat()
  const column = useColumnKit<FileEvent>()
  const types = FUELLED_POWER_TYPES.has(powerType) ? 'charge,fuel' : 'charge'
  const journal = useCursorList(listFileEvents, { vin, types, ...useLastDays(DAYS) })
  const percent = (soc: number | null) => (soc === null ? '–' : format.percent(Math.round(soc) / 100))
  return (
    <JournalTable<FileEvent>
      journal={journal}
      rowKey={({ type, id }) => `${type} ${id}`}
      empty={<NoneYet title={t('energy.none')} hint={t('days', { days: DAYS })} />}
      columns={[
        column.time('startTime', t('energy.start'), 165),
        column.time('endTime', t('energy.end'), 165),
        column.cell('kind', t('energy.kind'), 160, ({ type, kind }) =>
          type === 'charge' ? t('type.charge') : t(`fuel:kind.${kind as 'refuel'}`),
        ),
        column.cell('soc', t('energy.soc'), 150, ({ type, socFrom, socTo }) =>
          type === 'charge' ? <bdi dir="ltr">{`${percent(socFrom)} → ${percent(socTo)}`}</bdi> : '–',
        ),
        column.number('energyKwh', t('energy.added'), 120, { digits: 1, unit: 'kWh' }),
        column.number(
          ['litres', ({ type, subject }) => (type === 'fuel' && subject !== '' ? Number(subject) : null)],
          t('energy.litres'),
          120,
          { unit: 'L' },
        ),
      ]}
    />
  )
}

function UpgradesTab({ vehicle: { vin } }: Props) {
  const { t } = useTranslation(['upgrade', 'upgradeRecord', 'vehicleFile'])
  const column = useColumnKit<TaskRecord>()
  return (
    <JournalTable<TaskRecord>
      journal={useCursorList(listTaskRecords, { vins: vin })}
      rowKey={({ id }) => id}
      empty={<NoneYet title={t('vehicleFile:upgrades.none')} hint={t('vehicleFile:upgrades.noneHint')} />}
      columns={[
        column.cell('state', t('upgrade:state'), 230, (row) => <UpgradeState record={row} />),
        column.text(['task', ({ taskName, taskNo }) => taskName || taskNo], t('upgradeRecord:task'), 170),
        column.code(
          ['versions', ({ fromVersion, toVersion }) => `${fromVersion || '–'} → ${toVersion}`],
          `${t('upgrade:fromVersion')} → ${t('upgrade:toVersion')}`,
          190,
        ),
        column.time('createTime', t('upgrade:createTime'), 165),
        column.time('finishTime', t('upgrade:finishTime'), 165),
        column.text('operator', t('upgrade:operator'), 130),
      ]}
    />
  )
}

const RESULT_TONES: Readonly<Record<AuditResult, Tone>> = {
  ok: 'good',
  refused: 'bad',
  failed: 'bad',
  unknown: 'neutral',
}

/** What users did with the vehicle. */
function AuditTab({ vehicle: { vin } }: Props) {
  const { t, i18n } = useTranslation(['audit', 'shell', 'vehicleFile'])
  const column = useColumnKit<AuditEntry>()
  const pageName = ({ page, path }: AuditEntry) => {
    const key = `title${page.replaceAll('/', '.')}`
    return page !== '' && i18n.exists(key, { ns: 'shell' }) ? t(`shell:${key as TitleKey}`) : page || path
  }
  return (
    <JournalTable<AuditEntry>
      journal={useCursorList(listAudit, { vin, ...useLastDays(DAYS) })}
      rowKey={({ id }) => id}
      empty={<NoneYet title={t('vehicleFile:audit.none')} hint={t('vehicleFile:days', { days: DAYS })} />}
      columns={[
        column.time('time', t('audit:time'), 175),
        column.text('username', t('audit:user'), 150),
        column.label('action', t('vehicleFile:audit.action'), 150, (action) => t(`audit:action.${action}`)),
        column.text(['page', pageName], t('vehicleFile:audit.page'), 220),
        column.state('result', t('audit:result'), 130, (result) => [RESULT_TONES[result], t(`audit:result.${result}`)]),
        column.text('reason', t('vehicleFile:audit.reason'), 260),
      ]}
    />
  )
}
