import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { ApiKey, ApiKeyState } from '#core/contract/api-key.ts'
import { useColumnKit } from '../columns.tsx'
import { RiskBadge } from '../command/risk-badge.tsx'
import { useRightLabels } from '../rights/right-labels.ts'
import { titledRights } from '../rights/rights.ts'
import type { Tone } from '../tone-tag.tsx'

const TONES: Readonly<Record<ApiKeyState, Tone>> = {
  active: 'good',
  stopped: 'warning',
  expired: 'neutral',
  revoked: 'bad',
}

/** Columns of API keys; `ofOthers`: of several accounts. */
export function useKeyColumns({ ofOthers = false } = {}): TableColumnsType<ApiKey> {
  const column = useColumnKit<ApiKey>()
  const { t } = useTranslation(['apiKey', 'role'])
  const labels = useRightLabels()
  return [
    column.text('name', t('apiKey:name'), 170),
    column.code('prefix', t('apiKey:prefix'), 140, { hidden: true }),
    ...(ofOthers
      ? [
          column.text('username', t('apiKey:account'), 160),
          column.text('orgName', t('apiKey:org'), 150, { hidden: true }),
        ]
      : []),
    column.state('state', t('apiKey:state'), 110, (state) => [TONES[state], t(`apiKey:state.${state}`)]),
    column.cell('codes', t('apiKey:codes'), 120, ({ codes }) => (
      <span
        title={titledRights(codes, labels)
          .map(({ name }) => name)
          .join('\n')}
      >
        {t('apiKey:codes.count', { count: codes.length })}
      </span>
    )),
    column.cell('riskCeiling', t('role:riskCeiling'), 140, ({ riskCeiling }) => <RiskBadge risk={riskCeiling} />),
    column.time('usedTime', t('apiKey:used'), 165),
    column.code('usedFrom', t('apiKey:usedFrom'), 140, { hidden: true }),
    column.time('expireTime', t('apiKey:expires'), 165),
    column.number('callsAMinute', t('apiKey:callsAMinute'), 130, { hidden: true }),
    ...(ofOthers ? [column.text('createdBy', t('apiKey:createdBy'), 140, { hidden: true })] : []),
    column.time('createTime', t('apiKey:created'), 170, { hidden: true }),
  ]
}
