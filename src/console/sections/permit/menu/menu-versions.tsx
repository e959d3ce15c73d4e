import { RollbackOutlined } from '@ant-design/icons'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getMenu, type MenuVersion, rollBackMenu } from '#core/contract/menu.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { WholeTable } from '#console/ui/whole-table.tsx'

/** Published versions of the menu; each can be shown again. */
export function MenuVersions({ versions }: { versions: readonly MenuVersion[] }) {
  const { t } = useTranslation('menuRegistry')
  const column = useColumnKit<MenuVersion>()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const read = useCall(getMenu)
  const rollBack = ({ id, version }: MenuVersion) =>
    confirm({
      title: t('rollBack.ask', { version }),
      content: t('rollBack.hint'),
      onConfirm: () => call(rollBackMenu, { body: { id } }).then(() => refresh(getMenu)),
    })
  return (
    <WholeTable<MenuVersion>
      read={{ ...read, data: versions }}
      rowKey={({ id }) => id}
      columns={[
        column.number('version', t('version'), 110),
        column.state('current', t('flags'), 150, (current) => (current ? ['good', t('version.current')] : null)),
        column.text('note', t('note'), 360),
        column.text('author', t('author'), 180),
        column.time('createTime', t('created'), 200),
        ...column.actions(t('actions'), 100, [
          {
            to: rollBackMenu,
            icon: <RollbackOutlined aria-hidden />,
            label: ({ version }) => t('rollBack', { version }),
            onClick: rollBack,
            on: ({ current }) => !current,
          },
        ]),
      ]}
    />
  )
}
