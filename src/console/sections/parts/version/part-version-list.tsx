import { PlusOutlined } from '@ant-design/icons'
import { Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/part-version.ts'
import { call } from '#web/api/call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { ImportButton } from '#console/ui/import-button.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { PartsModelSelect, PartTypeSelect } from '#console/ui/select/parts-selects.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { usePartVersionColumns } from './part-version-columns.tsx'
import { PartVersionDrawer } from './part-version-drawer.tsx'
import { OfflineDrawer } from './offline-drawer.tsx'
import { useStatusSteps } from './use-status-steps.ts'
import { VersionFileDrawer } from './version-file-drawer.tsx'
import { VersionVehiclesDrawer } from './version-vehicles-drawer.tsx'
import { useStatusOptions } from '#console/ui/version-status.tsx'

type Row = contract.PartVersionRow

export function PartVersionList() {
  const { t } = useTranslation('partVersion')
  const search = useSearch(contract.PartVersionFilter)
  const list = usePagedList(contract.listPartVersions, search.filter)
  const refresh = useRefresh()
  const [editing, edit] = useState<Row | 'new'>()
  const [shown, show] = useState<Row>()
  const [ending, end] = useState<Row>()
  const [filing, file] = useState<Row>()
  const steps = useStatusSteps(end)
  return (
    <>
      <ListPage
        search={search}
        list={list}
        reads={[contract.listPartVersions]}
        columns={usePartVersionColumns({ onEdit: edit, onVehicles: show, onFile: file, steps })}
        rowKey={(row) => row.id}
        exports={contract.exportPartVersions}
        actions={
          <>
            <ImportButton
              to={contract.downloadPartVersionTemplate}
              importer="partVersion"
              label={t('import')}
              title={t('import.title')}
              onImported={() => void refresh(contract.listPartVersions)}
            />
            <AllowedButton
              to={contract.createPartVersion}
              icon={<PlusOutlined aria-hidden />}
              onClick={() => edit('new')}
            >
              {t('add')}
            </AllowedButton>
          </>
        }
        bulk={[
          {
            to: contract.deletePartVersions,
            label: t('delete'),
            danger: true,
            ask: (count) => ({ title: t('delete.ask', { count }), content: t('delete.hint') }),
            run: (rows) => call(contract.deletePartVersions, { body: { ids: rows.map(({ id }) => id) } }),
          },
        ]}
      >
        <TextField name="keyWord" label={t('keyWord')} maxLength={64} />
        <Form.Item name="typeName" label={t('typeName')}>
          <PartTypeSelect />
        </Form.Item>
        <Form.Item name="partsModel" label={t('partsModel')}>
          <PartsModelSelect />
        </Form.Item>
        <SelectField name="status" label={t('status')} options={useStatusOptions()} />
      </ListPage>
      <PartVersionDrawer editing={editing} onClose={() => edit(undefined)} />
      <VersionVehiclesDrawer version={shown} onClose={() => show(undefined)} />
      <VersionFileDrawer version={filing} onClose={() => file(undefined)} />
      <OfflineDrawer version={ending} onClose={() => end(undefined)} />
    </>
  )
}
