import { CheckOutlined, ExportOutlined, PauseCircleOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useNavigate } from 'react-router-dom'
import { listNotices, muteNotices, type Notice, readNotices } from '#core/contract/notice.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { LevelMark } from '#console/ui/level-mark.tsx'
import { useNoticeTitle } from '#console/ui/notice/notice-title.ts'

interface Actions {
  onRead: (row: Notice) => void
  onMute: (row: Notice) => void
}

export function useInboxColumns({ onRead, onMute }: Actions): TableColumnsType<Notice> {
  const column = useColumnKit<Notice>()
  const { t } = useTranslation('inbox')
  const titleOf = useNoticeTitle()
  const navigate = useNavigate()
  const openSource = (row: Notice) => {
    if (row.readTime === null) onRead(row)
    void navigate(row.link)
  }
  return [
    column.cell('level', t('level'), 76, ({ level }) => <LevelMark level={level} />, { fixed: 'start' }),
    column.cell('title', t('message'), 335, (row) => {
      const title = titleOf(row)
      return (
        <bdi title={title} style={row.readTime === null ? { fontWeight: 600 } : undefined}>
          {title}
        </bdi>
      )
    }),
    column.label('type', t('source'), 120, (type) => t(`view.${type}`)),
    column.plate(['plate', ({ plate, vin }) => plate || vin], t('vehicle'), 170),
    column.time('noticeTime', t('time'), 180, { fresh: true }),
    column.cell('read', t('state'), 110, ({ readTime }) => t(readTime === null ? 'unread' : 'read')),
    ...column.actions(t('actions'), 130, [
      {
        to: listNotices,
        icon: <ExportOutlined aria-hidden />,
        opens: true,
        label: (row) => t('open', { title: titleOf(row) }),
        onClick: openSource,
        on: (row) => row.link !== '',
      },
      {
        to: readNotices,
        icon: <CheckOutlined aria-hidden />,
        label: (row) => `${t('markRead')}: ${titleOf(row)}`,
        onClick: onRead,
        on: (row) => row.readTime === null,
      },
      {
        to: muteNotices,
        icon: <PauseCircleOutlined aria-hidden />,
        label: (row) => t('mute', { title: titleOf({ ...row, count: 1 }) }),
        onClick: onMute,
      },
    ]),
  ]
}
