import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import type { TerminalRow } from '#core/contract/terminal.ts'
import type { ConnectionState, RegistrationState } from '#core/domain/terminal-state.ts'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { RegionCell } from './region-cell.tsx'
import { RegisterResult } from './register-result.tsx'

const STATE_TONES = {
  notRegistered: 'neutral',
  registered: 'warning',
  authenticated: 'good',
  deregistered: 'neutral',
  conflict: 'bad',
  blocked: 'bad',
} as const satisfies Record<RegistrationState, Tone>

const CONNECTION_TONES = {
  online: 'good',
  sleeping: 'neutral',
  offline: 'warning',
  neverOnline: 'neutral',
  deregistered: 'neutral',
} as const satisfies Record<ConnectionState, Tone>

const plain = (text: string | null) => <bdi dir="ltr">{text || '–'}</bdi>
const time = (text: string | null) => <TimeCell time={text} />

export function RegistrationTag({ state }: { state: RegistrationState }) {
  const { t } = useTranslation('terminal')
  return <ToneTag tone={STATE_TONES[state]}>{t(`state.${state}`)}</ToneTag>
}

export function ConnectionTag({ state }: { state: ConnectionState }) {
  const { t } = useTranslation('terminal')
  return <ToneTag tone={CONNECTION_TONES[state]}>{t(`connection.${state}`)}</ToneTag>
}

/** What a terminal last said of itself is off at first. */
export function useTerminalColumns(): TableColumnsType<TerminalRow> {
  const { t } = useTranslation(['journal', 'common'])
  return [
    {
      title: t('common:field.vin'),
      dataIndex: 'vin',
      width: 210,
      fixed: 'start',
      render: (vin: string | null) => (vin ? <VinCell vin={vin} /> : '–'),
    },
    { title: t('field.plate'), dataIndex: 'plate', width: 110, render: plain },
    { title: t('field.sn'), dataIndex: 'sn', width: 150, render: plain },
    { title: t('field.phone'), dataIndex: 'phone', width: 140, render: plain },
    {
      title: t('register.state'),
      dataIndex: 'state',
      width: 150,
      render: (_, { state }) => <RegistrationTag state={state} />,
    },
    {
      title: t('register.connection'),
      dataIndex: 'connection',
      width: 130,
      render: (_, { connection }) => <ConnectionTag state={connection} />,
    },
    {
      title: t('register.lastResult'),
      dataIndex: 'lastResult',
      width: 220,
      render: (_, { lastResult }) => (lastResult ? <RegisterResult result={lastResult} /> : '–'),
    },
    { title: t('register.time'), dataIndex: 'registerTime', width: 170, render: time },
    { title: t('register.lastLogin'), dataIndex: 'lastLoginTime', width: 170, render: time },
    { title: t('register.version'), dataIndex: 'protocolVersion', width: 110, render: plain },
    {
      title: t('register.authCode'),
      dataIndex: 'hasAuthCode',
      width: 120,
      render: (has: boolean) => (has ? t('register.codeGiven') : t('register.codeNone')),
    },
    { title: t('register.maker'), dataIndex: 'makerId', width: 110, render: plain },
    { title: t('register.model'), dataIndex: 'model', width: 130, render: plain },
    {
      title: t('register.region'),
      key: 'region',
      width: 200,
      render: (_, { province, city }) => <RegionCell province={province} city={city} />,
    },
    { title: t('field.firmware'), dataIndex: 'firmware', width: 120, hidden: true, render: plain },
    { title: t('field.iccid'), dataIndex: 'iccid', width: 190, hidden: true, render: plain },
    { title: t('register.lastMessage'), dataIndex: 'lastMessageTime', width: 170, hidden: true, render: time },
    { title: t('register.lastPosition'), dataIndex: 'lastPositionTime', width: 170, hidden: true, render: time },
    { title: t('register.lastCan'), dataIndex: 'lastCanTime', width: 170, hidden: true, render: time },
    { title: t('register.openConflicts'), dataIndex: 'openConflicts', width: 110, hidden: true, align: 'end' },
  ]
}
