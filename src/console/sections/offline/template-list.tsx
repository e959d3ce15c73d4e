import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
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
import { Allowed } from '#console/ui/allowed.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { useRemove } from '#console/ui/use-remove.ts'
import { WholeTable } from '#console/ui/whole-table.tsx'
import { TemplateStateTag } from './inspection-words.tsx'
import { SimulateDrawer } from './simulate-drawer.tsx'
import { TemplateDrawer } from './template-drawer.tsx'
import { VersionDrawer } from './version-drawer.tsx'

type Template = InspectionTemplate

/** Function tests: what is tested of which model, at which station. */
export function TemplateList() {
  const { t } = useTranslation(['offline', 'common'])
  const [edited, edit] = useState<Template | 'new' | null>(null)
  const [tried, tryOut] = useState<Template | null>(null)
  const [history, showHistory] = useState<Template | null>(null)
  return (
    <>
      <WholeTable<Template>
        read={useCall(listInspectionTemplates, {}, { toast: false })}
        add={{ to: addInspectionTemplate, label: t('template.add'), onClick: () => edit('new') }}
        empty={<NoneYet title={t('template.none')} hint={t('template.noneHint')} />}
        columns={useTemplateColumns({ edit, tryOut, showHistory })}
        rowKey={({ id }) => id}
      />
      <TemplateDrawer template={edited} onClose={() => edit(null)} />
      <SimulateDrawer template={tried} onClose={() => tryOut(null)} />
      <VersionDrawer template={history} onClose={() => showHistory(null)} />
    </>
  )
}

type Deeds = Record<'edit' | 'tryOut' | 'showHistory', (template: Template) => void>

function useTemplateColumns({ edit, tryOut, showHistory }: Deeds): TableColumnsType<Template> {
  const column = useColumnKit<Template>()
  const { t } = useTranslation(['offline', 'common'])
  return [
    column.link('name', t('template.name'), 170, edit),
    column.label('state', t('template.stateTitle'), 110, (state) => <TemplateStateTag state={state} />),
    column.link(['version', ({ version }) => String(version)], t('template.version'), 80, showHistory, {
      align: 'end',
      label: ({ name }) => t('template.versionsOf', { name }),
    }),
    column.number(['items', ({ items }) => items.length], t('template.items'), 80),
    column.text(['models', ({ models }) => models.join(', ') || t('template.everyModel')], t('template.models'), 140),
    column.text(['stations', ({ stations }) => stations.join(', ')], t('template.stations'), 130, { hidden: true }),
    column.label('autoStart', t('template.autoStart'), 110, (auto) => (auto ? t('yes') : t('no'))),
    column.number('used', t('template.used'), 90),
    column.changed(t('template.updated'), 165),
    column.cell('actions', t('template.actions'), 220, (row) => <Actions row={row} onTry={() => tryOut(row)} />),
  ]
}

/** The state it can be put into next. */
const NEXT: Record<TemplateState, TemplateState> = { draft: 'published', published: 'retired', retired: 'draft' }

function Actions({ row, onTry }: { row: InspectionTemplate; onTry: () => void }) {
  const { t } = useTranslation('offline')
  const refresh = useRefresh()
  const remove = useRemove(deleteInspectionTemplate, [listInspectionTemplates])
  const next = NEXT[row.state]
  const turn = async () => {
    await call(setInspectionTemplateState, { body: { id: row.id, state: next } })
    await refresh(listInspectionTemplates)
  }
  const ask = () =>
    remove(row.id, { title: t('template.deleteAsk', { name: row.name }), confirmText: t('template.delete') })
  return (
    <Allowed to={setInspectionTemplateState}>
      <Button type="link" size="small" onClick={onTry}>
        {t('template.simulate')}
      </Button>
      <Button type="link" size="small" onClick={() => void turn()}>
        {t(`template.turn.${next}`)}
      </Button>
      {row.used === 0 && (
        <Button type="link" danger size="small" onClick={ask}>
          {t('template.delete')}
        </Button>
      )}
    </Allowed>
  )
}
