import { Button, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addSilenceRule, deleteSilenceRule, listSilenceRules, type SilenceRule } from '#core/contract/silence.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { LoadFailed, Loading, NoneYet } from '#console/ui/list-states.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { powerWords } from './power-words.ts'
import styles from './offline.module.css'
import { RuleDrawer } from './rule-drawer.tsx'
import { useSpan } from './use-span.ts'

/** From when on vehicles count as silent; the first rule that fits a vehicle counts. */
export function RuleList() {
  const { t } = useTranslation(['offline', 'common', 'baseInfo'])
  const format = useFormat()
  const span = useSpan()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const { data, error, reload } = useCall(listSilenceRules, {}, { toast: false })
  const [edited, edit] = useState<SilenceRule | 'new' | null>(null)
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  const remove = ({ id, name }: SilenceRule) =>
    confirm({
      title: t('rule.deleteAsk', { name }),
      content: t('rule.deleteHint'),
      danger: true,
      confirmText: t('template.delete'),
      onConfirm: async () => {
        await call(deleteSilenceRule, { body: { id } })
        await refresh(listSilenceRules)
      },
    })
  const scope = ({ models, powerTypes, orgIds }: SilenceRule) =>
    [
      models.join(', '),
      powerTypes.map((type) => powerWords(t, type)).join(', '),
      orgIds.length > 0 ? t('rule.orgCount', { count: orgIds.length }) : '',
    ]
      .filter(Boolean)
      .join(' · ') || t('rule.every')
  return (
    <>
      <div className={styles.actions}>
        <Allowed to={addSilenceRule}>
          <Button type="primary" onClick={() => edit('new')}>
            {t('rule.add')}
          </Button>
        </Allowed>
      </div>
      <Table<SilenceRule>
        rowKey="id"
        size="small"
        pagination={false}
        scroll={{ x: 1100 }}
        dataSource={data}
        locale={{ emptyText: <NoneYet title={t('rule.none')} hint={t('rule.noneHint')} /> }}
        columns={[
          { title: t('rule.rank'), dataIndex: 'rank', align: 'end', width: 80 },
          {
            title: t('rule.name'),
            dataIndex: 'name',
            render: (name: string, rule) => (
              <Button type="link" size="small" className={styles.flat ?? ''} onClick={() => edit(rule)}>
                <bdi>{name}</bdi>
              </Button>
            ),
          },
          { title: t('rule.scope'), key: 'scope', render: (_, rule) => <bdi>{scope(rule)}</bdi> },
          {
            title: t('rule.after'),
            dataIndex: 'minutes',
            render: (minutes: number | null) => (minutes === null ? t('rule.never') : span(minutes * 60)),
          },
          { title: t('rule.back'), dataIndex: 'backMinutes', render: (minutes: number) => span(minutes * 60) },
          {
            title: t('rule.without'),
            dataIndex: 'without',
            render: (states: SilenceRule['without']) =>
              states.map((state) => t(`baseInfo:registerState.${state}`)).join(', ') || '–',
          },
          {
            title: t('rule.vehicles'),
            key: 'vehicles',
            align: 'end',
            render: (_, { vehicles, silent }) =>
              t('rule.silentOf', { silent: format.number(silent), vehicles: format.number(vehicles) }),
          },
          {
            title: t('rule.enabled'),
            dataIndex: 'enabled',
            render: (enabled: boolean) => (
              <ToneTag tone={enabled ? 'good' : 'neutral'}>{enabled ? t('rule.on') : t('rule.off')}</ToneTag>
            ),
          },
          { title: t('template.updated'), dataIndex: 'updateTime', render: (time: string) => <TimeCell time={time} /> },
          {
            title: t('template.actions'),
            key: 'actions',
            render: (_, rule) => (
              <Allowed to={deleteSilenceRule}>
                <Button type="link" danger size="small" onClick={() => remove(rule)}>
                  {t('template.delete')}
                </Button>
              </Allowed>
            ),
          },
        ]}
      />
      <RuleDrawer rule={edited} onClose={() => edit(null)} />
    </>
  )
}
