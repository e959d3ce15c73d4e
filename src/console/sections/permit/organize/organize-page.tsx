import { useMemo, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { createOrganisation, exportOrganisations, listOrganisations } from '#core/contract/organisation.ts'
import { ORGANISATION_ACTIONS } from '#core/domain/organisation.ts'
import { useCall } from '#web/api/use-call.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { ExportButton } from '#console/ui/export-button.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { SelectField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { ChangeList } from './change-list.tsx'
import { OrganisationDetails, type OrganisationTask } from './organisation-details.tsx'
import { OrganisationDrawer } from './organisation-drawer.tsx'
import { type OrganisationNode, organisationNodes } from './organisation-nodes.ts'
import { OrganisationTree } from './organisation-tree.tsx'
import { ORGANIZE_VIEWS, OrganizeSearch, type OrganizeView } from './organize-search.ts'
import styles from './organize.module.css'
import { PlaceDialog, type Placing } from './place-dialog.tsx'

/** The account structure: organisations, what belongs to them, and the history of their changes. */
export function OrganizePage() {
  const { t } = useTranslation('organisation')
  const search = useSearch(OrganizeSearch)
  const { data, error, reload } = useCall(listOrganisations, {}, { toast: false })
  const nodes = useMemo(() => organisationNodes(data ?? []), [data])
  const [task, setTask] = useState<OrganisationTask>()
  const view = search.filter?.view ?? 'tree'
  const [top] = nodes.values()
  const node = nodes.get(search.filter?.id ?? 0) ?? top
  const show = (values: Partial<Record<'id' | 'orgId', number>> & { view?: OrganizeView }) => {
    search.apply({ id: node?.row.id, ...values }, { replace: values.view === undefined })
  }

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <ExportButton endpoint={exportOrganisations} filter={{}} />
            <AllowedButton
              to={createOrganisation}
              type="primary"
              disabled={!node || node.closed}
              onClick={() => setTask('add')}
            >
              {t('add')}
            </AllowedButton>
          </>
        }
      />
      <ViewSwitch<OrganizeView>
        label={t('view')}
        shown={view}
        onShow={(next) => show({ view: next })}
        views={ORGANIZE_VIEWS.map((key) => ({ key, label: t(`view.${key}`) }))}
      />
      {view === 'history' && <History search={search} />}
      {view === 'tree' && error && <LoadFailed error={error} retry={reload} />}
      {view === 'tree' && !error && !node && <Loading />}
      {node && (
        <Structure nodes={nodes} node={node} task={task} onTask={setTask} shown={view === 'tree'} onShow={show} />
      )}
    </>
  )
}

interface StructureProps {
  nodes: ReadonlyMap<number, OrganisationNode>
  node: OrganisationNode
  task: OrganisationTask | undefined
  onTask: (task: OrganisationTask | undefined) => void
  /** False: only its forms may be open. */
  shown: boolean
  onShow: (values: { id?: number; orgId?: number; view?: OrganizeView }) => void
}

function Structure({ nodes, node, task, onTask, shown, onShow }: StructureProps) {
  const [dropped, setDropped] = useState<Placing>()
  const { row } = node
  const placing = dropped ?? (task === 'move' || task === 'merge' ? { action: task, row } : undefined)
  const close = () => {
    onTask(undefined)
    setDropped(undefined)
  }
  const drop = (id: number, targetId: number) => {
    const moved = nodes.get(id)
    if (moved && moved.row.parentId !== targetId) setDropped({ action: 'move', row: moved.row, targetId })
  }
  return (
    <>
      {shown && (
        <div className={styles.page}>
          <OrganisationTree nodes={nodes} selected={row.id} onSelect={(id) => onShow({ id })} onDrop={drop} />
          <OrganisationDetails
            node={node}
            onSelect={(id) => onShow({ id })}
            onTask={onTask}
            onHistory={() => onShow({ view: 'history', orgId: row.id })}
          />
        </div>
      )}
      <OrganisationDrawer
        editing={task === 'edit' ? row : task === 'add' ? 'new' : undefined}
        parent={row}
        onAdded={(id) => onShow({ id, view: 'tree' })}
        onClose={close}
      />
      {placing && (
        <PlaceDialog
          placing={placing}
          nodes={nodes}
          onDone={(targetId) => {
            close()
            onShow({ id: placing.action === 'merge' ? targetId : placing.row.id })
          }}
          onClose={close}
        />
      )}
    </>
  )
}

function History({ search }: { search: ReturnType<typeof useSearch<typeof OrganizeSearch>> }) {
  const { t } = useTranslation('organisation')
  const orgs = useOrgOptions()
  const { view, id, orgId, action } = search.filter ?? {}
  const inView = {
    ...search,
    apply: ((values, how) => search.apply({ ...values, view, id }, how)) satisfies typeof search.apply,
    clear: () => search.apply({ view, id }),
  }
  return (
    <>
      <SearchForm search={inView}>
        <SelectField name="orgId" label={t('org')} options={orgs} />
        <SelectField
          name="action"
          label={t('action')}
          options={ORGANISATION_ACTIONS.map((each) => ({ value: each, label: t(`action.${each}`) }))}
        />
      </SearchForm>
      <ChangeList filter={{ orgId, action }} />
    </>
  )
}
