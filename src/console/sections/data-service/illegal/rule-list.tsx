import { Button, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { type IgnoreRule, listDataFaults, listIgnoreRules, removeIgnoreRule } from '#core/contract/data-fault.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { useItemName } from './use-item-name.ts'

/** Rules in force; one that is ended brings its faults back. */
export function RuleList() {
  const { t } = useTranslation(['journal', 'terminal'])
  const { data, error, reload } = useCall(listIgnoreRules, {}, { toast: false })
  const confirm = useConfirm()
  const nameOf = useItemName()
  const refresh = useRefresh()
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  const plain = (text: string) => <bdi dir="ltr">{text || t('illegal.any')}</bdi>
  const end = (rule: IgnoreRule) =>
    confirm({
      title: t('illegal.endAsk'),
      confirmText: t('illegal.end'),
      onConfirm: async () => {
        await call(removeIgnoreRule, { body: { id: rule.id } })
        await refresh(listIgnoreRules, listDataFaults)
      },
    })
  return (
    <Table<IgnoreRule>
      rowKey="id"
      size="small"
      pagination={false}
      scroll={{ x: 1000 }}
      dataSource={data}
      locale={{ emptyText: t('illegal.noRules') }}
      columns={[
        { title: t('illegal.kind'), dataIndex: 'kind', render: (_, { kind }) => t(`terminal:fault.${kind}`) },
        {
          title: t('illegal.item'),
          dataIndex: 'item',
          render: (item: string, rule) => (
            <>
              {item && nameOf(rule)} {plain(item)}
            </>
          ),
        },
        { title: t('field.firmware'), dataIndex: 'firmware', render: plain },
        { title: t('field.sn'), dataIndex: 'sn', render: plain },
        { title: t('illegal.reason'), dataIndex: 'reason' },
        { title: t('illegal.createdBy'), dataIndex: 'createdBy' },
        { title: t('illegal.ends'), dataIndex: 'endTime', render: (time: string) => <TimeCell time={time} /> },
        {
          title: t('field.actions'),
          key: 'actions',
          render: (_, rule) => (
            <Allowed to={removeIgnoreRule}>
              <Button size="small" onClick={() => end(rule)}>
                {t('illegal.end')}
              </Button>
            </Allowed>
          ),
        },
      ]}
    />
  )
}
