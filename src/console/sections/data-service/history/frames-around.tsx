import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { RawMessage } from '#core/contract/message-log.ts'
import { MessageName } from '#console/ui/frame/message-name.tsx'
import { useFrames } from '#console/ui/frame/use-frames.ts'
import { JournalTable } from '#console/ui/journal-table.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import shared from '../data-service.module.css'
import { useColumnKit } from '#console/ui/columns.tsx'

interface Props {
  frames: readonly RawMessage[]
  onOpen: (frame: RawMessage) => void
}

/** Raw messages of half a minute before and after a moment. */
export function FramesAround({ frames, onOpen }: Props) {
  const column = useColumnKit<RawMessage>()
  const { t } = useTranslation(['history', 'terminal'])
  const read = useFrames()
  const columns: TableColumnsType<RawMessage> = [
    column.time('time', t('time'), 180, { received: (row) => row.receiveTime }),
    column.label('direction', t('frames.direction'), 150, (direction) => t(`terminal:direction.${direction}`)),
    column.cell('messageId', t('frames.message'), 280, (row) => (
      <MessageName id={row.messageId} protocol={row.protocol} frame={read(row)} />
    )),
    column.cell('content', t('frames.content'), 520, ({ content }) => <span className={shared.hex}>{content}</span>),
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
