import { UndoOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  listOrganisationChanges,
  type OrganisationChange,
  type OrganisationChangeFilter,
  undoOrganisationChange,
} from '#core/contract/organisation.ts'
import type { OrganisationType } from '#core/domain/organisation.ts'
import type { z } from 'zod'
import { call } from '#web/api/call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import styles from './organize.module.css'
import { useTreeRefresh } from './use-tree-refresh.ts'

/** Changes of the account structure, each with its undo. */
export function ChangeList({ filter }: { filter: z.output<typeof OrganisationChangeFilter> }) {
  const list = usePagedList(listOrganisationChanges, filter)
  return <PagedTable list={list} columns={useChangeColumns()} rowKey={({ id }) => id} />
}

function useChangeColumns(): TableColumnsType<OrganisationChange> {
  const column = useColumnKit<OrganisationChange>()
  const { t } = useTranslation('organisation')
  const confirm = useConfirm()
  const refresh = useTreeRefresh()
  const undo = ({ id, orgName }: OrganisationChange) =>
    confirm({
      title: t('undo.title', { name: orgName }),
      content: t('undo.hint'),
      confirmText: t('undo'),
      onConfirm: () => call(undoOrganisationChange, { body: { id } }).then(refresh),
    })
  return [
    column.time('changeTime', t('time'), 165),
    column.label('action', t('action'), 120, (action) => t(`action.${action}`)),
    column.text('orgName', t('org'), 170),
    column.cell('fields', t('changes'), 330, ({ fields }) => <FieldChanges fields={fields} />, { ellipsis: false }),
    column.text('operator', t('updatedBy'), 120),
    column.cell('undone', t('undone'), 180, ({ undoTime, undoBy }) =>
      undoTime === null ? (
        '–'
      ) : (
        <>
          <TimeCell time={undoTime} /> <bdi>{undoBy}</bdi>
        </>
      ),
    ),
    ...column.actions(t('undo'), 80, [
      {
        to: undoOrganisationChange,
        icon: <UndoOutlined aria-hidden />,
        label: ({ orgName }) => t('undo.title', { name: orgName }),
        onClick: undo,
        on: ({ undoable }) => undoable,
      },
    ]),
  ]
}

function FieldChanges({ fields }: Pick<OrganisationChange, 'fields'>) {
  const { t } = useTranslation('organisation')
  const shown = (field: OrganisationChange['fields'][number]['field'], value: string) => {
    if (value === '') return '–'
    return field === 'type' ? t(`type.${value as OrganisationType}`) : value
  }
  return (
    <ul className={styles.changes}>
      {fields.map(({ field, before, after }) => (
        <li key={field}>
          {t(`field.${field}`)}: {before !== '' && <del>{shown(field, before)}</del>} <ins>{shown(field, after)}</ins>
        </li>
      ))}
    </ul>
  )
}
