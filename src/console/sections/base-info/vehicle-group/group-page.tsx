import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  createGroup,
  deleteGroups,
  downloadGroupTemplate,
  exportGroups,
  GROUP_PHASES,
  GroupFilter,
  type GroupRow,
  listGroupMembers,
  listGroups,
} from '#core/contract/vehicle-group.ts'
import { call } from '#web/api/call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { SelectField, TextField, VinField } from '#console/ui/search-fields.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { useGroupColumns } from './group-columns.tsx'
import { GroupDrawer } from './group-drawer.tsx'
import { MembersDrawer } from './members-drawer.tsx'

/** Contract fleets and lots: whose they are, until when, on which terms, and which vehicles belong to them. */
export function GroupPage() {
  const { t } = useTranslation('vehicleGroup')
  const format = useFormat()
  const search = useSearch(GroupFilter)
  const [editing, edit] = useState<GroupRow | 'new'>()
  const [opened, open] = useState<GroupRow | null>(null)
  return (
    <>
      <ListPage
        title={t('title')}
        search={search}
        list={usePagedList(listGroups, search.filter)}
        reads={[listGroups, listGroupMembers]}
        columns={useGroupColumns(open, edit)}
        rowKey={(row) => row.id}
        imports={{
          template: downloadGroupTemplate,
          importer: 'vehicleGroup',
          label: t('import'),
          title: t('import.title'),
        }}
        exports={exportGroups}
        add={{ to: createGroup, label: t('add'), onClick: () => edit('new') }}
        bulk={[
          {
            to: deleteGroups,
            label: t('delete'),
            danger: true,
            ask: (count) => ({
              title: t('delete.ask', { number: format.number(count) }),
              content: t('delete.hint'),
            }),
            run: (rows) => call(deleteGroups, { body: { ids: rows.map(({ id }) => id) } }),
          },
        ]}
      >
        <TextField name="keyWord" label={t('keyWord')} maxLength={128} />
        <VinField />
        <SelectField
          name="phase"
          label={t('phase')}
          options={GROUP_PHASES.map((value) => ({ value, label: t(`phase.${value}`) }))}
        />
        <SelectField name="orgId" label={t('org')} options={useOrgOptions()} />
      </ListPage>
      <GroupDrawer editing={editing} onClose={() => edit(undefined)} />
      <MembersDrawer group={opened} onClose={() => open(null)} />
    </>
  )
}
