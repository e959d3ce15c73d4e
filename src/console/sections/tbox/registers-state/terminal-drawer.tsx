import { Descriptions, Flex, Form, Input, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { assignDevice, getTerminal, listTerminals, MAX_DEVICE_ID, type TerminalRow } from '#core/contract/terminal.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useCommandWords } from '#console/ui/command/command-words.ts'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { FrameDetail } from '#console/ui/frame/frame-detail.tsx'
import { protocolOf } from '#console/ui/frame/use-frames.ts'
import { TerminalDialect } from '#console/ui/frame/terminal-dialect.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { LogResult } from '../log-result.tsx'
import { ConnectionTag } from '#console/ui/state-tag.tsx'
import { RegistrationTag } from './terminal-columns.tsx'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import styles from '#console/ui/unseen.module.css'

interface Props {
  /** Null: closed. */
  id: number | null
  onClose: () => void
}

/** One terminal and its last sign-ons with their frames. */
export function TerminalDrawer({ id, onClose }: Props) {
  const { t } = useTranslation('journal')
  return (
    <DetailDrawer open={id !== null} title={t('register.detail')} size={820} onClose={onClose}>
      {id !== null && <Terminal key={id} id={id} />}
    </DetailDrawer>
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
          columnTitle: <span className={styles.unseen}>{t('data.message')}</span>,
          rowExpandable: ({ content }) => content !== '',
          expandedRowRender: ({ content }) => (
            <TerminalDialect of={{ sn: data.terminal.sn }}>
              <FrameDetail frame={{ content, protocol: protocolOf(content), version: data.terminal.protocolVersion }} />
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
        { key: 'device', label: t('register.device'), children: <ExpectedDevice terminal={terminal} /> },
        { key: 'imei', label: t('register.imei'), children: plain(terminal.imei) },
        { key: 'loginIccid', label: t('register.loginIccid'), children: plain(terminal.loginIccid) },
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

const Device = assignDevice.body.pick({ deviceId: true })

/** The device the phone belongs to, and how to exchange it before the new one registers. */
function ExpectedDevice({ terminal }: { terminal: TerminalRow }) {
  const { t } = useTranslation('journal')
  const refresh = useRefresh()
  const [changing, setChanging] = useState(false)
  const { id, deviceId, deviceMaker } = terminal
  return (
    <Flex gap="small" align="center" wrap>
      {deviceId === null ? (
        t('register.deviceFirst')
      ) : (
        <bdi>{[deviceId || t('register.deviceNoId'), deviceMaker].filter(Boolean).join(' · ')}</bdi>
      )}
      <AllowedButton to={assignDevice} size="small" onClick={() => setChanging(true)}>
        {t('register.deviceChange')}
      </AllowedButton>
      <FormDrawer
        open={changing}
        title={t('register.device')}
        schema={Device}
        initial={{ deviceId: deviceId ?? '' }}
        onSubmit={async ({ deviceId: wanted }) => {
          await call(assignDevice, { body: { id, deviceId: wanted } })
          await refresh(getTerminal, listTerminals)
        }}
        onClose={() => setChanging(false)}
      >
        <Form.Item name="deviceId" label={t('register.deviceId')} extra={t('register.deviceHint')}>
          <Input dir="ltr" maxLength={MAX_DEVICE_ID} autoComplete="off" />
        </Form.Item>
      </FormDrawer>
    </Flex>
  )
}
