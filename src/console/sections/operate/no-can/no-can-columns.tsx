import { EditOutlined, PlayCircleOutlined, ReadOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import * as contract from '#core/contract/no-can.ts'
import type { CanFollowUp } from '#core/domain/no-can.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'

type Row = contract.NoCanVehicle
const TONES: Readonly<Record<CanFollowUp, Tone>> = {
  open: 'warning',
  asked: 'progress',
  workshop: 'progress',
  noBus: 'neutral',
}

interface Actions {
  read: (row: Row) => void
  collect: (row: Row) => void
  follow: (row: Row) => void
}

export function useNoCanColumns({ read, collect, follow }: Actions): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation('noCan')
  return [
    column.vehicle({ width: 230 }),
    column.label('cause', t('cause'), 155, (cause) => t(`cause.${cause}`)),
    column.state('followUp', t('followUp'), 125, (state) => [TONES[state], t(`followUp.${state}`)]),
    column.time('canTime', t('last'), 160),
    column.quantity('duration', 'missingSeconds', t('missing'), 110),
    column.quantity('distance', 'km', t('km'), 95),
    column.label('ignition', t('ignition'), 110, (on) => t(on ? 'ignition.on' : 'ignition.off'), { hidden: true }),
    column.text('plan', t('plan'), 170, { hidden: true }),
    column.number('collectMs', t('collectMs'), 150, { unit: 'ms', hidden: true }),
    column.text('modelName', t('model'), 160, { hidden: true }),
    column.code('sn', t('sn'), 110),
    column.code('firmware', t('firmware'), 120, { hidden: true }),
    column.text('note', t('note'), 200, { hidden: true }),
    column.text('orgName', t('org'), 170, { hidden: true }),
    column.time('lastTime', t('lastMessage'), 180, { hidden: true }),
    column.text('handledBy', t('handledBy'), 140, { hidden: true }),
    column.time('handleTime', t('handled'), 180, { hidden: true }),
    ...column.actions(t('actions'), 120, [
      {
        to: contract.readCanParameters,
        icon: <ReadOutlined aria-hidden />,
        label: ({ vin }) => `${t('read')} · ${vin}`,
        onClick: read,
      },
      {
        to: contract.startCanCollection,
        icon: <PlayCircleOutlined aria-hidden />,
        label: ({ vin }) => `${t('collect')} · ${vin}`,
        onClick: collect,
      },
      {
        to: contract.followNoCan,
        icon: <EditOutlined aria-hidden />,
        label: ({ vin }) => `${t('follow')} · ${vin}`,
        onClick: follow,
      },
    ]),
  ]
}
