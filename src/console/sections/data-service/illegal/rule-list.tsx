import { type TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type IgnoreRule, listDataFaults, listIgnoreRules, removeIgnoreRule } from '#core/contract/data-fault.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { WholeTable } from '#console/ui/whole-table.tsx'
import { useItemName } from './use-item-name.ts'

/** Rules in force; one that is ended brings its faults back. */
export function RuleList() {
  const { t } = useTranslation(['journal', 'terminal'])
  return (
    <WholeTable<IgnoreRule>
      read={useCall(listIgnoreRules, {}, { toast: false })}
      empty={t('illegal.noRules')}
      columns={useRuleColumns()}
      rowKey={({ id }) => id}
    />
  )
}

function useRuleColumns(): TableColumnsType<IgnoreRule> {
  const column = useColumnKit<IgnoreRule>()
  const { t } = useTranslation(['journal', 'terminal'])
  const confirm = useConfirm()
  const nameOf = useItemName()
  const refresh = useRefresh()
  const any = t('illegal.any')
  const end = ({ id }: IgnoreRule) =>
    confirm({
      title: t('illegal.endAsk'),
      confirmText: t('illegal.end'),
      onConfirm: () => call(removeIgnoreRule, { body: { id } }).then(() => refresh(listIgnoreRules, listDataFaults)),
    })
  return [
    column.label('kind', t('illegal.kind'), 150, (kind) => t(`terminal:fault.${kind}`)),
    column.cell('item', t('illegal.item'), 180, (rule) => (
      <>
        {rule.item && nameOf(rule)} <bdi dir="ltr">{rule.item || any}</bdi>
      </>
    )),
    column.code(['firmware', ({ firmware }) => firmware || any], t('field.firmware'), 110),
    column.code(['sn', ({ sn }) => sn || any], t('field.sn'), 140),
    column.text('reason', t('illegal.reason'), 185),
    column.text('createdBy', t('illegal.createdBy'), 120),
    column.time('endTime', t('illegal.ends'), 170),
    column.cell('actions', t('field.actions'), 110, (rule) => (
      <AllowedButton to={removeIgnoreRule} size="small" onClick={() => end(rule)}>
        {t('illegal.end')}
      </AllowedButton>
    )),
  ]
}
