import { Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/upgrade-file.ts'
import { FILE_ENVIRONMENTS, UPGRADE_FILE_KINDS } from '#core/domain/upgrade-file.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { useOpenId } from '#console/ui/open-row.ts'
import { SelectField, TextField, TimeRangeField } from '#console/ui/search-fields.tsx'
import { PartsModelSelect, PartTypeSelect } from '#console/ui/select/parts-selects.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { useStatusOptions } from '#console/ui/version-status.tsx'
import { EditFileDrawer } from './edit-file-drawer.tsx'
import { FileBar } from './file-bar.tsx'
import { useFileColumns } from './file-columns.tsx'
import { FileDetail } from './file-detail.tsx'
import { FILE_READS } from './file-reads.ts'
import { FileTree } from './file-tree.tsx'
import { FilesOfflineDrawer } from './files-offline-drawer.tsx'
import { SeriesDrawer } from './series-drawer.tsx'
import styles from './upgrade-file.module.css'
import { useFileSteps } from './use-file-steps.ts'

type Row = contract.UpgradeFile

/** Files with their details; `managing`: with what is done with them, without the tree of parts. */
export function FileList({ managing = false }: { managing?: boolean }) {
  const { t } = useTranslation(['upgradeFile', 'partVersion'])
  const search = useSearch(contract.UpgradeFileFilter)
  const list = usePagedList(contract.listUpgradeFiles, search.filter)
  const [openId, show] = useOpenId()
  const [editing, edit] = useState<Row>()
  const [ending, end] = useState<readonly Row[]>([])
  const [series, showSeries] = useState<string>()
  const steps = useFileSteps()
  const shared = { onShow: ({ id }: Row) => show(id), onSeries: ({ partsModel }: Row) => showSeries(partsModel), steps }
  const columns = useFileColumns({ ...shared, ...(managing && { onEdit: edit, onOffline: (row: Row) => end([row]) }) })
  const table = (
    <ListPage
      search={search}
      list={list}
      reads={FILE_READS}
      columns={columns}
      rowKey={({ id }: Row) => id}
      {...(managing && {
        bar: (rows: Row[], done: () => void) => <FileBar rows={rows} onOffline={end} onDone={done} />,
      })}
    >
      <TextField name="keyWord" label={t('keyWord')} maxLength={64} />
      <Form.Item name="typeName" label={t('partVersion:typeName')}>
        <PartTypeSelect />
      </Form.Item>
      <Form.Item name="partsModel" label={t('partVersion:partsModel')}>
        <PartsModelSelect />
      </Form.Item>
      <TextField name="hardware" label={t('partVersion:hardware')} maxLength={32} />
      <SelectField name="status" label={t('partVersion:status')} options={useStatusOptions()} />
      <SelectField
        name="fileKind"
        label={t('kind')}
        options={UPGRADE_FILE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <SelectField
        name="environment"
        label={t('environment')}
        options={FILE_ENVIRONMENTS.map((value) => ({ value, label: t(`environment.${value}`) }))}
      />
      <TimeRangeField offerToday={false} />
    </ListPage>
  )
  return (
    <>
      {managing ? (
        table
      ) : (
        <div className={styles.split}>
          <FileTree given={search.given} onChoose={(part) => search.apply({ ...search.given, ...part })} />
          <div className={styles.list}>{table}</div>
        </div>
      )}
      <FileDetail fileId={openId} onClose={() => show(null)} />
      <SeriesDrawer partsModel={series} onClose={() => showSeries(undefined)} />
      <EditFileDrawer editing={editing} onClose={() => edit(undefined)} />
      <FilesOfflineDrawer rows={ending} onClose={() => end([])} />
    </>
  )
}
