import { Button, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addInspectionTemplate,
  deleteInspectionTemplate,
  type InspectionTemplate,
  listInspectionTemplates,
  setInspectionTemplateState,
} from '#core/contract/inspection.ts'
import type { TemplateState } from '#core/domain/inspection.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { LoadFailed, Loading, NoneYet } from '#console/ui/list-states.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { TemplateStateTag } from './inspection-words.tsx'
import styles from './offline.module.css'
import { SimulateDrawer } from './simulate-drawer.tsx'
import { TemplateDrawer } from './template-drawer.tsx'
import { VersionDrawer } from './version-drawer.tsx'

/** Function tests: what is tested of which model, at which station. */
export function TemplateList() {
  const { t } = useTranslation(['offline', 'common'])
  const format = useFormat()
  const { data, error, reload } = useCall(listInspectionTemplates, {}, { toast: false })
  const [edited, edit] = useState<InspectionTemplate | 'new' | null>(null)
  const [tried, tryOut] = useState<InspectionTemplate | null>(null)
  const [history, showHistory] = useState<InspectionTemplate | null>(null)
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  return (
    <>
      <div className={styles.actions}>
        <Allowed to={addInspectionTemplate}>
          <Button type="primary" onClick={() => edit('new')}>
            {t('template.add')}
          </Button>
        </Allowed>
      </div>
      <Table<InspectionTemplate>
        rowKey="id"
        size="small"
        pagination={false}
        scroll={{ x: 1200 }}
        dataSource={data}
        locale={{ emptyText: <NoneYet title={t('template.none')} hint={t('template.noneHint')} /> }}
        columns={[
          {
            title: t('template.name'),
            dataIndex: 'name',
            render: (name: string, row) => (
              <Button type="link" size="small" className={styles.flat ?? ''} onClick={() => edit(row)}>
                <bdi>{name}</bdi>
              </Button>
            ),
          },
          {
            title: t('template.stateTitle'),
            dataIndex: 'state',
            render: (_, { state }) => <TemplateStateTag state={state} />,
          },
          {
            title: t('template.version'),
            dataIndex: 'version',
            align: 'end',
            render: (version: number, row) => (
              <Button
                type="link"
                size="small"
                aria-label={t('template.versionsOf', { name: row.name })}
                onClick={() => showHistory(row)}
              >
                {version}
              </Button>
            ),
          },
          {
            title: t('template.items'),
            key: 'items',
            align: 'end',
            render: (_, { items }) => format.number(items.length),
          },
          {
            title: t('template.models'),
            dataIndex: 'models',
            render: (models: string[]) => <bdi>{models.join(', ') || t('template.everyModel')}</bdi>,
          },
          {
            title: t('template.stations'),
            dataIndex: 'stations',
            render: (stations: string[]) => <bdi>{stations.join(', ') || '–'}</bdi>,
          },
          {
            title: t('template.autoStart'),
            dataIndex: 'autoStart',
            render: (auto: boolean) => (auto ? t('yes') : t('no')),
          },
          { title: t('template.used'), dataIndex: 'used', align: 'end', render: (used: number) => format.number(used) },
          { title: t('template.updated'), dataIndex: 'updateTime', render: (time: string) => <TimeCell time={time} /> },
          {
            title: t('template.actions'),
            key: 'actions',
            render: (_, row) => <Actions row={row} onTry={() => tryOut(row)} />,
          },
        ]}
      />
      <TemplateDrawer template={edited} onClose={() => edit(null)} />
      <SimulateDrawer template={tried} onClose={() => tryOut(null)} />
      <VersionDrawer template={history} onClose={() => showHistory(null)} />
    </>
  )
}

/** The state it can be put into next. */
const NEXT: Record<TemplateState, TemplateState> = { draft: 'published', published: 'retired', retired: 'draft' }

function Actions({ row, onTry }: { row: InspectionTemplate; onTry: () => void }) {
  const { t } = useTranslation('offline')
  const refresh = useRefresh()
  const confirm = useConfirm()
  const next = NEXT[row.state]
  const turn = async () => {
    await call(setInspectionTemplateState, { body: { id: row.id, state: next } })
    await refresh(listInspectionTemplates)
  }
  const remove = () =>
    confirm({
      title: t('template.deleteAsk', { name: row.name }),
      danger: true,
      confirmText: t('template.delete'),
      onConfirm: async () => {
        await call(deleteInspectionTemplate, { body: { id: row.id } })
        await refresh(listInspectionTemplates)
      },
    })
  return (
    <Allowed to={setInspectionTemplateState}>
      <Button type="link" size="small" onClick={onTry}>
        {t('template.simulate')}
      </Button>
      <Button type="link" size="small" onClick={() => void turn()}>
        {t(`template.turn.${next}`)}
      </Button>
      {row.used === 0 && (
        <Button type="link" danger size="small" onClick={remove}>
          {t('template.delete')}
        </Button>
      )}
    </Allowed>
  )
}
