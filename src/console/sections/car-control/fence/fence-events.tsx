import { BellOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { getAlarm } from '#core/contract/alarm.ts'
import * as contract from '#core/contract/fence.ts'
import { FENCE_CORRIDOR } from '#core/domain/fence.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { SelectField, TextField, TimeRangeField } from '#console/ui/search-fields.tsx'
import { useShownAlarm } from '#console/ui/shown-alarm.ts'
import { useLastDays } from '#console/ui/use-last-days.ts'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

type Row = contract.FenceEvent

/** Days of the list before a range is chosen. */
const FIRST_DAYS = 7
const FENCES_OFFERED = 100

/** The journal of all fences, newest first. */
export function FenceEvents({ views }: { views: ReactNode }) {
  const { t } = useTranslation('fence')
  const search = useSearch(contract.FenceEventFilter)
  const range = useLastDays(FIRST_DAYS)
  const { startTime, endTime, ...rest } = search.given
  const parsed = contract.FenceEventFilter.safeParse({ ...rest, ...range })
  const asked = search.filter ?? (startTime || endTime || !parsed.success ? null : parsed.data)
  const list = useCursorList(contract.listFenceEvents, asked)
  return (
    <ListPage
      title={t('events.title')}
      hint={t('events.hint')}
      search={search}
      list={list}
      columns={useEventColumns()}
      rowKey={({ vehicleId, fenceId, event, time }) => `${vehicleId} ${fenceId} ${event} ${time}`}
      above={views}
    >
      <TimeRangeField offerToday={false} />
      <TextField name="keyWord" label={t('keyWord')} maxLength={64} />
      <FenceField />
      <SelectField
        name="event"
        label={t('event')}
        options={contract.FENCE_EVENTS.map((value) => ({ value, label: t(`event.${value}`) }))}
      />
      <SelectField name="orgId" label={t('org')} options={useOrgOptions()} />
    </ListPage>
  )
}

/** Fences by name, for users who may see them. */
export function FenceField() {
  const { t } = useTranslation('fence')
  const { data } = useCall(contract.listFences, { query: { pageSize: FENCES_OFFERED } }, { toast: false })
  return (
    <SelectField
      name="fenceId"
      label={t('fence')}
      options={(data?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}

function useEventColumns() {
  const { t } = useTranslation(['fence', 'alarm'])
  const column = useColumnKit<Row>()
  const format = useFormat()
  const { show } = useShownAlarm()
  return [
    column.vehicle(),
    column.text('fenceName', t('fence'), 200),
    column.cell('event', t('event'), 190, ({ event, fenceType }) =>
      t(`event.${event === 'exit' && fenceType === FENCE_CORRIDOR ? 'offCorridor' : event}`),
    ),
    column.time('time', t('time'), 165),
    column.quantity('speed', 'speed', t('speed'), 105),
    column.quantity('duration', 'staySeconds', t('stay'), 120),
    column.cell('place', t('place'), 180, ({ lat, lng }) => (
      <bdi dir="ltr">{lat === null || lng === null ? '–' : `${format.number(lat, 5)}, ${format.number(lng, 5)}`}</bdi>
    )),
    column.cell('alarm', t('alarm'), 170, ({ handling, muted }) =>
      handling === null ? '–' : `${t(`alarm:state.${handling}`)}${muted ? ` · ${t('alarm.muted')}` : ''}`,
    ),
    column.cell('derived', t('derived'), 160, ({ derived }) => t(derived ? 'derived' : 'view.events'), {
      hidden: true,
    }),
    ...column.actions(t('actions'), 80, [
      {
        to: getAlarm,
        icon: <BellOutlined aria-hidden />,
        label: ({ plate, vin }) => t('alarm.show', { name: plate || vin }),
        on: ({ alarmId }) => alarmId !== null,
        onClick: ({ alarmId }) => alarmId !== null && show(alarmId),
      },
    ]),
  ]
}
