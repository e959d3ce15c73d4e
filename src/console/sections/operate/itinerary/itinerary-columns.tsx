import { EditOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { type ItineraryRow, updateItinerary } from '#core/contract/itinerary.ts'
import type { ItineraryState } from '#core/domain/itinerary.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'
import { Deviation } from './deviation.tsx'

export const STATE_TONES: Readonly<Record<ItineraryState, Tone>> = {
  planned: 'neutral',
  underWay: 'progress',
  late: 'bad',
  finished: 'good',
  missed: 'warning',
}

interface Actions {
  open: (row: ItineraryRow) => void
  edit: (row: ItineraryRow) => void
}

export function useItineraryColumns({ open, edit }: Actions): TableColumnsType<ItineraryRow> {
  const column = useColumnKit<ItineraryRow>()
  const { t } = useTranslation('itinerary')
  return [
    column.link('itineraryNo', t('no'), 170, open, {
      fixed: 'start',
      label: ({ itineraryNo: no }) => t('open', { no }),
    }),
    column.vehicle(),
    column.text('driver', t('driver'), 130),
    column.text('routeName', t('route'), 200),
    column.state('state', t('state'), 130, (state) => [STATE_TONES[state], t(`state.${state}`)]),
    column.time('planStartTime', t('planStart'), 180),
    column.time('actualStartTime', t('actualStart'), 180),
    column.time('planEndTime', t('planEnd'), 180),
    column.time('actualEndTime', t('actualEnd'), 180),
    column.cell('deviationMinutes', t('deviation'), 150, ({ deviationMinutes, lateMinutes }) => (
      <Deviation minutes={deviationMinutes} limit={lateMinutes} />
    )),
    column.cell('reached', t('stops'), 100, ({ reached, stopCount }) =>
      t('stops.reached', { reached, count: stopCount }),
    ),
    column.number('unplanned', t('unplanned'), 150),
    column.quantity('distance', 'detourKm', t('detour'), 110),
    column.quantity('distance', 'drivenKm', t('driven'), 140, { hidden: true }),
    column.quantity('distance', 'plannedKm', t('planned'), 140, { hidden: true }),
    column.text('orgName', t('org'), 170, { hidden: true }),
    ...column.actions(t('actions'), 90, [
      {
        to: updateItinerary,
        icon: <EditOutlined aria-hidden />,
        opens: true,
        label: ({ itineraryNo: no }) => t('edit', { no }),
        onClick: edit,
      },
    ]),
  ]
}
