import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RawMessage } from '#core/contract/message-log.ts'
import { MessageName } from '#console/ui/frame/message-name.tsx'
import { useFrames } from '#console/ui/frame/use-frames.ts'
import { JournalTable } from '#console/ui/journal-table.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import shared from '../data-service.module.css'

interface Props {
  frames: readonly RawMessage[]
  onOpen: (frame: RawMessage) => void
}

/** Raw messages of half a minute before and after a moment. */
export function FramesAround({ frames, onOpen }: Props) {
  const { t } = useTranslation(['history', 'terminal'])
  const read = useFrames()
  const columns: TableColumnsType<RawMessage> = [
    {
      title: t('time'),
      dataIndex: 'time',
      width: 180,
      render: (time: string, row) => <TimeCell time={time} received={row.receiveTime} />,
    },
    {
      title: t('frames.direction'),
      dataIndex: 'direction',
      width: 150,
      render: (direction: RawMessage['direction']) => t(`terminal:direction.${direction}`),
    },
    {
      title: t('frames.message'),
      dataIndex: 'messageId',
      width: 280,
      render: (id: string, row) => <MessageName id={id} protocol={row.protocol} frame={read(row)} />,
    },
    {
      title: t('frames.content'),
      dataIndex: 'content',
      width: 520,
      render: (content: string) => <span className={shared.hex}>{content}</span>,
    },
  ]
  const journal = { rows: [...frames], searched: true, loading: false, error: null, more: undefined, reload: () => {} }
  return (
    <JournalTable
      journal={journal}
      columns={columns}
      rowKey={({ key }) => key}
      onRow={onOpen}
      empty={<NoneYet title={t('frames.none')} hint={t('frames.noneHint')} />}
    />
  )
}
