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
    column.link('itineraryNo', t('no'), 150, open, {
      fixed: 'start',
      label: ({ itineraryNo: no }) => t('open', { no }),
    }),
    column.vehicle({ width: 230 }),
    column.text('driver', t('driver'), 115, { hidden: true }),
    column.text('routeName', t('route'), 150),
    column.state('state', t('state'), 120, (state) => [STATE_TONES[state], t(`state.${state}`)]),
    column.time('planStartTime', t('planStart'), 165),
    column.time('actualStartTime', t('actualStart'), 180, { hidden: true }),
    column.time('planEndTime', t('planEnd'), 180, { hidden: true }),
    column.time('actualEndTime', t('actualEnd'), 180, { hidden: true }),
    column.cell('deviationMinutes', t('deviation'), 130, ({ deviationMinutes, lateMinutes }) => (
      <Deviation minutes={deviationMinutes} limit={lateMinutes} />
    )),
    column.cell('reached', t('stops'), 85, ({ reached, stopCount }) =>
      t('stops.reached', { reached, count: stopCount }),
    ),
    column.number('unplanned', t('unplanned'), 150, { hidden: true }),
    column.quantity('distance', 'detourKm', t('detour'), 110, { hidden: true }),
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
