import { Descriptions, Drawer, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { getTerminal, type TerminalRow } from '#core/contract/terminal.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useCommandWords } from '../../../ui/command/command-words.ts'
import { FrameDetail } from '../../../ui/frame/frame-detail.tsx'
import { TerminalDialect } from '../../../ui/frame/terminal-dialect.tsx'
import { LoadFailed, Loading } from '../../../ui/list-states.tsx'
import { TimeCell } from '../../../ui/time-cell.tsx'
import { VinCell } from '../../../ui/vin-cell.tsx'
import { LogResult } from '../log-result.tsx'
import { ConnectionTag, RegistrationTag } from './terminal-columns.tsx'

interface Props {
  /** Null: closed. */
  id: number | null
  onClose: () => void
}

/** One terminal and its last sign-ons with their frames. */
export function TerminalDrawer({ id, onClose }: Props) {
  const { t } = useTranslation('journal')
  return (
    <Drawer open={id !== null} title={t('register.detail')} size={820} onClose={onClose} destroyOnHidden>
      {id !== null && <Terminal key={id} id={id} />}
    </Drawer>
  )
}

function Terminal({ id }: { id: number }) {
  const { t } = useTranslation('journal')
  const words = useCommandWords()
  const { data, error, reload } = useCall(getTerminal, { query: { id } }, { toast: false })
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  return (
    <>
      <Facts terminal={data.terminal} />
      <h3>{t('register.attempts')}</h3>
      <Table
        size="small"
        pagination={false}
        dataSource={data.attempts.map((attempt, key) => ({ ...attempt, key }))}
        locale={{ emptyText: t('register.noAttempts') }}
        expandable={{
          rowExpandable: ({ content }) => content !== '',
          expandedRowRender: ({ content }) => (
            <TerminalDialect of={{ sn: data.terminal.sn }}>
              <FrameDetail frame={{ content, protocol: 'jt808', version: data.terminal.protocolVersion }} />
            </TerminalDialect>
          ),
        }}
        columns={[
          { title: t('field.time'), dataIndex: 'time', render: (time: string) => <TimeCell time={time} /> },
          { title: t('field.message'), dataIndex: 'messageId', render: (id: string) => <bdi>{words.message(id)}</bdi> },
          {
            title: t('register.result'),
            dataIndex: 'result',
            render: (result: string) => <LogResult result={result} />,
          },
          {
            title: t('register.address'),
            dataIndex: 'remoteAddress',
            render: (text: string) => <bdi dir="ltr">{text}</bdi>,
          },
        ]}
      />
    </>
  )
}

function Facts({ terminal }: { terminal: TerminalRow }) {
  const { t } = useTranslation(['journal', 'common'])
  const format = useFormat()
  const plain = (text: string | null) => <bdi dir="ltr">{text || '–'}</bdi>
  const time = (text: string | null) => <TimeCell time={text} />
  return (
    <Descriptions
      size="small"
      column={2}
      items={[
        {
          key: 'vin',
          label: t('common:field.vin'),
          children: terminal.vin ? <VinCell vin={terminal.vin} /> : '–',
        },
        { key: 'plate', label: t('field.plate'), children: plain(terminal.plate) },
        { key: 'sn', label: t('field.sn'), children: plain(terminal.sn) },
        { key: 'phone', label: t('field.phone'), children: plain(terminal.phone) },
        { key: 'state', label: t('register.state'), children: <RegistrationTag state={terminal.state} /> },
        {
          key: 'connection',
          label: t('register.connection'),
          children: <ConnectionTag state={terminal.connection} />,
        },
        { key: 'firmware', label: t('field.firmware'), children: plain(terminal.firmware) },
        { key: 'iccid', label: t('field.iccid'), children: plain(terminal.iccid) },
        { key: 'message', label: t('register.lastMessage'), children: time(terminal.lastMessageTime) },
        { key: 'position', label: t('register.lastPosition'), children: time(terminal.lastPositionTime) },
        { key: 'can', label: t('register.lastCan'), children: time(terminal.lastCanTime) },
        {
          key: 'silence',
          label: t('register.silenceSeconds'),
          children: format.number(terminal.silenceSeconds),
        },
      ]}
    />
  )
}
