import { DeleteOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { addSilenceRule, deleteSilenceRule, listSilenceRules, type SilenceRule } from '#core/contract/silence.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { useRemove } from '#console/ui/use-remove.ts'
import { WholeTable } from '#console/ui/whole-table.tsx'
import { powerWords } from './power-words.ts'
import { RuleDrawer } from './rule-drawer.tsx'

/** When vehicles count as silent; the first matching rule applies. */
export function RuleList() {
  const { t } = useTranslation(['offline', 'common', 'baseInfo'])
  const [edited, edit] = useState<SilenceRule | 'new' | null>(null)
  return (
    <>
      <WholeTable<SilenceRule>
        read={useCall(listSilenceRules, {}, { toast: false })}
        add={{ to: addSilenceRule, label: t('rule.add'), onClick: () => edit('new') }}
        empty={<NoneYet title={t('rule.none')} hint={t('rule.noneHint')} />}
        columns={useRuleColumns(edit)}
        rowKey={({ id }) => id}
      />
      <RuleDrawer rule={edited} onClose={() => edit(null)} />
    </>
  )
}

function useRuleColumns(edit: (rule: SilenceRule) => void): TableColumnsType<SilenceRule> {
  const column = useColumnKit<SilenceRule>()
  const { t } = useTranslation(['offline', 'common', 'baseInfo'])
  const format = useFormat()
  const remove = useRemove(deleteSilenceRule, [listSilenceRules])
  const scope = ({ models, powerTypes, orgIds }: SilenceRule) =>
    [
      models.join(', '),
      powerTypes.map((type) => powerWords(t, type)).join(', '),
      orgIds.length > 0 ? t('rule.orgCount', { count: orgIds.length }) : '',
    ]
      .filter(Boolean)
      .join(' · ') || t('rule.every')
  const without = ({ without: states }: SilenceRule) =>
    states.map((state) => t(`baseInfo:registerState.${state}`)).join(', ')
  return [
    column.number('rank', t('rule.rank'), 70),
    column.link('name', t('rule.name'), 150, edit),
    column.text(['scope', scope], t('rule.scope'), 150),
    column.text(
      ['minutes', ({ minutes }) => (minutes === null ? t('rule.never') : format.duration(minutes * 60))],
      t('rule.after'),
      100,
    ),
    column.text(['backMinutes', ({ backMinutes }) => format.duration(backMinutes * 60)], t('rule.back'), 100),
    column.text(['without', without], t('rule.without'), 130),
    column.cell(
      'vehicles',
      t('rule.vehicles'),
      120,
      ({ vehicles, silent }) =>
        t('rule.silentOf', { silent: format.number(silent), vehicles: format.number(vehicles) }),
      { align: 'end' },
    ),
    column.state('enabled', t('rule.enabled'), 90, (on) => [
      on ? 'good' : 'neutral',
      on ? t('rule.on') : t('rule.off'),
    ]),
    column.changed(t('template.updated'), 165),
    ...column.actions(t('template.actions'), 90, [
      {
        to: deleteSilenceRule,
        icon: <DeleteOutlined aria-hidden />,
        label: ({ name }) => `${t('template.delete')} ${name}`,
        onClick: ({ id, name }) =>
          remove(id, {
            title: t('rule.deleteAsk', { name }),
            content: t('rule.deleteHint'),
            confirmText: t('template.delete'),
          }),
      },
    ]),
  ]
}
