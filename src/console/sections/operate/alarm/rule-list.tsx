import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import * as contract from '#core/contract/alarm-rule.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { LevelMark } from '#console/ui/level-mark.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import { useConditionWords } from './condition-words.ts'
import { RuleDrawer } from './rule-drawer.tsx'
import type { AlarmRule } from './rule-form.ts'

/** Rules that raise alarms, or give those of terminals another level. */
export function RuleList({ title, views }: { title: string; views: ReactNode }) {
  const { t } = useTranslation('alarmCentre')
  const search = useViewSearch(contract.AlarmRuleFilter, 'rules')
  const [editing, edit] = useState<AlarmRule | 'new'>()
  return (
    <>
      <ListPage
        title={title}
        hint={t('rules.hint')}
        search={search}
        list={usePagedList(contract.listAlarmRules, search.filter)}
        reads={[contract.listAlarmRules]}
        columns={useRuleColumns(edit)}
        rowKey={({ id }) => id}
        add={{ to: contract.createAlarmRule, label: t('rule.add'), onClick: () => edit('new') }}
        above={views}
        empty={<NoneYet title={t('rules.none')} hint={t('rules.noneHint')} />}
      >
        <TextField name="keyWord" label={t('name')} maxLength={64} />
        <SelectField
          name="kind"
          label={t('condition')}
          options={contract.RULE_KINDS.map((value) => ({ value, label: t(`rule.${value}`) }))}
        />
        <SelectField
          name="enabled"
          label={t('enabled')}
          options={(['true', 'false'] as const).map((value) => ({ value, label: t(`enabled.${value}`) }))}
        />
      </ListPage>
      <RuleDrawer editing={editing} onClose={() => edit(undefined)} />
    </>
  )
}

function useRuleColumns(edit: (row: AlarmRule) => void) {
  const { t } = useTranslation('alarmCentre')
  const column = useColumnKit<AlarmRule>()
  const words = useConditionWords()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const remove = ({ id, name }: AlarmRule) =>
    confirm({
      title: t('rule.deleteAsk', { name }),
      content: t('rule.deleteHint'),
      danger: true,
      onConfirm: async () => {
        await call(contract.deleteAlarmRules, { body: { ids: [id] } })
        await refresh(contract.listAlarmRules)
      },
    })
  return [
    column.text('name', t('name'), 210, { fixed: 'start' }),
    column.cell('level', t('level'), 80, ({ level }) => <LevelMark level={level} />),
    column.label('condition', t('condition'), 150, ({ kind }) => t(`rule.${kind}`)),
    column.cell('words', t('condition.words'), 280, ({ condition }) => <bdi>{words(condition)}</bdi>),
    column.state('enabled', t('enabled'), 110, (enabled) => [enabled ? 'good' : 'neutral', t(`enabled.${enabled}`)]),
    column.number('vehicles', t('vehicles'), 110),
    column.number('active', t('active'), 130),
    column.text('orgName', t('org'), 180, { hidden: true }),
    column.text('driverText', t('driverText'), 220, { hidden: true }),
    column.changed(t('changed'), 180, { hidden: true }),
    ...column.actions(t('actions'), 90, [
      {
        to: contract.updateAlarmRule,
        icon: <EditOutlined aria-hidden />,
        opens: true,
        label: ({ name }) => `${t('edit')} · ${name}`,
        onClick: edit,
      },
      {
        to: contract.deleteAlarmRules,
        icon: <DeleteOutlined aria-hidden />,
        more: 'danger',
        label: () => t('delete'),
        onClick: remove,
      },
    ]),
  ]
}
