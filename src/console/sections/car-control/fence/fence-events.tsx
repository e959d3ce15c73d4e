import { BellOutlined, SoundOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import { getAlarm } from '#core/contract/alarm.ts'
import * as contract from '#core/contract/fence.ts'
import { exportFenceEvents, muteFence } from '#core/contract/fence-reminder.ts'
import { FENCE_CORRIDOR } from '#core/domain/fence.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { ExportButton } from '#console/ui/export-button.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { useShownAlarm } from '#console/ui/shown-alarm.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useEventFields, useEventFilter } from './event-filter.tsx'
import { type MutedPlace, MuteFenceDrawer } from './mute-fence-drawer.tsx'

type Row = contract.FenceEvent

/** The journal of all fences, newest first. */
export function FenceEvents({ views }: { views: ReactNode }) {
  const { t } = useTranslation('fence')
  const { search, filter } = useEventFilter()
  const [muted, mute] = useState<MutedPlace>()
  return (
    <>
      <ListPage
        title={t('events.title')}
        hint={t('events.hint')}
        search={search}
        list={useCursorList(contract.listFenceEvents, filter)}
        columns={useEventColumns(mute)}
        rowKey={({ vehicleId, fenceId, event, time }) => `${vehicleId} ${fenceId} ${event} ${time}`}
        // The range of the first days is no search, and exported all the same.
        tools={<ExportButton endpoint={exportFenceEvents} filter={filter} />}
        above={views}
      >
        {useEventFields()}
      </ListPage>
      <MuteFenceDrawer place={muted} onClose={() => mute(undefined)} />
    </>
  )
}

function useEventColumns(mute: (place: MutedPlace) => void) {
  const { t } = useTranslation(['fence', 'alarm'])
  const column = useColumnKit<Row>()
  const format = useFormat()
  const { show } = useShownAlarm()
  return [
    column.vehicle(),
    column.text('fenceName', t('fence'), 190),
    column.cell('event', t('event'), 190, ({ event, fenceType }) =>
      t(`event.${event === 'exit' && fenceType === FENCE_CORRIDOR ? 'offCorridor' : event}`),
    ),
    column.time('time', t('time'), 165),
    column.quantity('speed', 'speed', t('speed'), 105, { hidden: true }),
    column.quantity('duration', 'staySeconds', t('stay'), 120),
    column.cell(
      'place',
      t('place'),
      180,
      ({ lat, lng }) => (
        <bdi dir="ltr">{lat === null || lng === null ? '–' : `${format.number(lat, 5)}, ${format.number(lng, 5)}`}</bdi>
      ),
      { hidden: true },
    ),
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
      {
        to: muteFence,
        icon: <SoundOutlined aria-hidden />,
        more: 'harmless',
        label: () => t('mute'),
        onClick: mute,
      },
    ]),
  ]
}
