import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { TerminalRow } from '#core/contract/terminal.ts'
import type { RegistrationState } from '#core/domain/terminal-state.ts'
import { ConnectionTag } from '#console/ui/state-tag.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import { RegionCell } from './region-cell.tsx'
import { RegisterResult } from './register-result.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'

const STATE_TONES = {
  notRegistered: 'neutral',
  registered: 'progress',
  authenticated: 'good',
  deregistered: 'neutral',
  conflict: 'bad',
  blocked: 'bad',
} as const satisfies Record<RegistrationState, Tone>

export function RegistrationTag({ state }: { state: RegistrationState }) {
  const { t } = useTranslation('terminal')
  return <ToneTag tone={STATE_TONES[state]}>{t(`state.${state}`)}</ToneTag>
}

/** Data a terminal last reported about itself are hidden by default. */
export function useTerminalColumns(): TableColumnsType<TerminalRow> {
  const column = useColumnKit<TerminalRow>()
  const { t } = useTranslation(['journal', 'common'])
  return [
    column.vin('vin', t('field.vin'), 190),
    column.plate('plate', t('field.plate'), 105),
    column.code('sn', t('field.sn'), 130),
    column.code('phone', t('field.phone'), 140, { hidden: true }),
    column.label('state', t('register.state'), 130, (state) => <RegistrationTag state={state} />),
    column.label('connection', t('register.connection'), 120, (connection) => <ConnectionTag state={connection} />),
    column.time('lastLoginTime', t('register.lastLogin'), 165, { fresh: true }),
    column.cell('lastResult', t('register.lastResult'), 160, ({ lastResult }) =>
      lastResult ? <RegisterResult result={lastResult} /> : '–',
    ),
    column.time('registerTime', t('register.time'), 170, { hidden: true }),
    column.code('protocolVersion', t('register.version'), 110, { hidden: true }),
    column.cell(
      'hasAuthCode',
      t('register.authCode'),
      120,
      ({ hasAuthCode: has }) => (has ? t('register.codeGiven') : t('register.codeNone')),
      { hidden: true },
    ),
    column.code('makerId', t('register.maker'), 110, { hidden: true }),
    column.code('model', t('register.model'), 130, { hidden: true }),
    column.cell('region', t('register.region'), 120, ({ province, city }) => (
      <RegionCell province={province} city={city} />
    )),
    column.code('firmware', t('field.firmware'), 120, { hidden: true }),
    column.code('iccid', t('field.iccid'), 190, { hidden: true }),
    column.time('lastMessageTime', t('register.lastMessage'), 170, { fresh: true, hidden: true }),
    column.time('lastPositionTime', t('register.lastPosition'), 170, { fresh: true, hidden: true }),
    column.time('lastCanTime', t('register.lastCan'), 170, { fresh: true, hidden: true }),
    column.number('openConflicts', t('register.openConflicts'), 110, { hidden: true }),
  ]
}
