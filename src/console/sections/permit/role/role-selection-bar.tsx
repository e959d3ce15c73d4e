import { SwapOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { deleteRoles, listRoles, type RoleRow } from '#core/contract/role.ts'
import { call } from '#web/api/call.ts'
import { BulkButtons } from '#console/ui/bulk-actions.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'

interface Props {
  selected: readonly RoleRow[]
  onDone: () => void
  onCompare: (roles: readonly [RoleRow, RoleRow]) => void
}

export function RoleSelectionBar({ selected, onDone, onCompare }: Props) {
  const { t } = useTranslation('role')
  const [first, second, third] = selected
  const pair = first && second && !third ? ([first, second] as const) : undefined
  return (
    <SelectionBar count={selected.length} onClear={onDone}>
      <Tooltip title={pair ? undefined : t('compare.hint')}>
        <Button icon={<SwapOutlined aria-hidden />} disabled={!pair} onClick={() => pair && onCompare(pair)}>
          {t('compare')}
        </Button>
      </Tooltip>
      <BulkButtons
        actions={[
          {
            to: deleteRoles,
            label: t('delete'),
            danger: true,
            ask: (count) => ({ title: t('delete.ask', { number: count }), content: t('delete.hint') }),
            run: (rows) => call(deleteRoles, { body: { ids: rows.map(({ id }) => id) } }),
          },
        ]}
        selected={selected}
        reads={[listRoles]}
        onDone={onDone}
      />
    </SelectionBar>
  )
}
