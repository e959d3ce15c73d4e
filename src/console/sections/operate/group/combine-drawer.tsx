import { useAtomValue } from 'jotai'
import * as contract from '#core/contract/work-group.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { myInfoAtom } from '#web/state/session.ts'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { SelectItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'

interface Props {
  open: boolean
  groups: readonly contract.WorkGroupRow[]
  /** The group that is shown: the first of both. */
  leftId: number | undefined
  onCreated: (id: number) => void
  onClose: () => void
}

/** A new static group out of two. */
export function CombineDrawer({ open, groups, leftId, onCreated, onClose }: Props) {
  const { t } = useTranslation('workGroup')
  const refresh = useRefresh()
  const ownOrg = useAtomValue(myInfoAtom)?.orgIds.split(',')[0]
  const options = groups.map(({ id, groupName }) => ({ value: id, label: groupName }))
  return (
    <FormDrawer
      open={open}
      title={t('combine')}
      schema={contract.combineWorkGroups.body}
      initial={{ orgId: Number(ownOrg), operation: 'union', leftId }}
      onSubmit={async (body) => {
        const { id } = await call(contract.combineWorkGroups, { body })
        await refresh(contract.listWorkGroups)
        onCreated(id)
      }}
      onClose={onClose}
    >
      <TextItem name="groupName" label={t('name')} />
      <SelectItem name="leftId" label={t('combine.left')} options={options} showSearch />
      <SelectItem
        name="operation"
        label={t('combine.operation')}
        options={contract.GROUP_OPERATIONS.map((value) => ({ value, label: t(`operation.${value}`) }))}
      />
      <SelectItem name="rightId" label={t('combine.right')} options={options} showSearch />
    </FormDrawer>
  )
}
