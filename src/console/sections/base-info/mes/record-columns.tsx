import { EyeOutlined, SwapOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/plant.ts'
import type { PlantRecordState } from '#core/domain/plant.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'

type Row = contract.PlantRecordRow

export const RECORD_TONES: Readonly<Record<PlantRecordState, Tone>> = {
  received: 'progress',
  validated: 'progress',
  applied: 'good',
  conflict: 'bad',
  failed: 'bad',
}

interface Actions {
  onOpen: (row: Row) => void
  onDecide: (row: Row) => void
}

export function useRecordColumns({ onOpen, onDecide }: Actions): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation('plant')
  return [
    column.vin(),
    column.label('event', t('event'), 140, (event) => t(`event.${event}`)),
    column.state('state', t('status'), 130, (state) => [RECORD_TONES[state], t(`state.${state}`)]),
    column.label('error', t('reasonOf'), 200, (error) => t(`error.${error}`)),
    column.label('result', t('result'), 190, (result) => t(`result.${result}`), { hidden: true }),
    column.text(['plant', ({ plantName, plantCode }) => plantName || plantCode], t('plant'), 160, { hidden: true }),
    column.code(['payload', payloadText], t('payload'), 300, { ellipsis: true, hidden: true }),
    column.time('eventTime', t('eventTime'), 165),
    column.time('receiveTime', t('received'), 180, { hidden: true }),
    column.copy('messageId', t('message'), 160),
    column.number('retries', t('retries'), 100, { hidden: true }),
    column.time('applyTime', t('appliedTime'), 180, { hidden: true }),
    ...column.actions(t('actions'), 100, [
      {
        to: contract.listPlantRecords,
        icon: <EyeOutlined aria-hidden />,
        opens: true,
        label: ({ messageId }) => t('detail', { id: messageId }),
        onClick: onOpen,
      },
      {
        to: contract.decidePlantConflicts,
        icon: <SwapOutlined aria-hidden />,
        label: () => t('decide'),
        onClick: onDecide,
        on: ({ state }) => state === 'conflict',
      },
    ]),
  ]
}

const payloadText = ({ payload }: Row) =>
  Object.entries(payload)
    .map(([name, value]) => `${name}=${value}`)
    .join('  ')
