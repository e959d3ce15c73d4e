import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/part-type.ts'
import { call } from '#web/api/call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { PartModelsDrawer } from './part-models-drawer.tsx'
import { usePartTypeColumns } from './part-type-columns.tsx'
import { PartTypeDrawer } from './part-type-drawer.tsx'

type Row = contract.PartTypeRow

/** Types of parts: how they are diagnosed, in which order they are upgraded, and their models. */
export function PartTypePage() {
  const { t } = useTranslation('partType')
  const search = useSearch(contract.PartTypeFilter)
  const list = usePagedList(contract.listPartTypes, search.filter)
  const [editing, edit] = useState<Row | 'new'>()
  const [modelsOf, showModels] = useState<Row>()
  const yesOrNo = (['true', 'false'] as const).map((value) => ({ value, label: t(`yes.${value}`) }))
  return (
    <>
      <ListPage
        title={t('title')}
        search={search}
        list={list}
        reads={[contract.listPartTypes]}
        columns={usePartTypeColumns(edit, showModels)}
        rowKey={(row) => row.id}
        imports={{
          template: contract.downloadPartTypeTemplate,
          importer: 'partType',
          label: t('import'),
          title: t('import.title'),
        }}
        exports={contract.exportPartTypes}
        add={{ to: contract.createPartType, label: t('add'), onClick: () => edit('new') }}
        bulk={[
          {
            to: contract.deletePartTypes,
            label: t('delete'),
            danger: true,
            ask: (count) => ({ title: t('delete.ask', { count }), content: t('delete.hint') }),
            run: (rows) => call(contract.deletePartTypes, { body: { ids: rows.map(({ id }) => id) } }),
          },
        ]}
      >
        <TextField name="keyWord" label={t('keyWord')} maxLength={64} />
        <SelectField name="upgradable" label={t('upgradable')} options={yesOrNo} />
        <SelectField name="retired" label={t('retired')} options={yesOrNo} />
      </ListPage>
      <PartTypeDrawer editing={editing} onClose={() => edit(undefined)} />
      <PartModelsDrawer type={modelsOf} onClose={() => showModels(undefined)} />
    </>
  )
}
