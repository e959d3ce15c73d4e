import type { GroupRule } from '#core/contract/work-group.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { usePowerTypeOptions } from '#console/ui/power-type-options.ts'
import { useOrgOptions } from '#console/ui/use-org-options.ts'

/** The conditions of a rule, each as "name: value". */
export function useRuleWords(rule: GroupRule): string[] {
  const { t } = useTranslation(['query', 'common'])
  const orgs = useOrgOptions()
  const powers = usePowerTypeOptions()
  const org = orgs.find(({ value }) => value === rule.orgId)?.label
  const power = powers.find(({ value }) => value === rule.powerType)?.label
  const parts: readonly (readonly [string, string | undefined])[] = [
    [t('keyWord'), rule.keyWord],
    [t('state'), rule.state && t(`common:state.${rule.state}`)],
    [t('org'), rule.orgId === undefined ? undefined : (org ?? String(rule.orgId))],
    [t('powerType'), power ?? rule.powerType],
    [t('model'), rule.modelCode ?? rule.seriesCode ?? rule.brandCode],
    [t('dealer'), rule.dealerCode],
    [t('sold'), rule.sold === undefined ? undefined : t(rule.sold ? 'sold.yes' : 'sold.no')],
    [t('firmware'), rule.firmware],
  ]
  const words = parts.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  return rule.alarmed ? [...words, t('views.alarmed')] : words
}
