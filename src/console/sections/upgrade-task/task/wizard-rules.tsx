import { Alert, Form } from 'antd'
import { Link } from 'react-router-dom'
import { getUpgradeStrategy } from '#core/contract/upgrade-strategy.ts'
import { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { pathTo } from '#console/shell/path-to.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { StrategyRuleFacts } from '../strategy/strategy-rule-facts.tsx'

/** Groups, gates and conditions belong to the strategy: they are shown here and changed there. */
export function RulesStep() {
  const { t } = useTranslation('upgradeTask')
  const strategyId = Form.useWatch<number | undefined>('strategyId', { preserve: true })
  const allowed = useAllowed(getUpgradeStrategy)
  const { data, error, reload } = useCall(
    getUpgradeStrategy,
    { query: { id: strategyId ?? 0 } },
    { toast: false, enabled: allowed && strategyId !== undefined },
  )
  if (!allowed) return <Alert type="info" showIcon title={t('rules.hidden')} />
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={t('rules.hint')}
        action={<Link to={pathTo('/upgradeTask/strategy', { name: data.name })}>{t('rules.open')}</Link>}
      />
      <StrategyRuleFacts rules={data} />
    </>
  )
}
