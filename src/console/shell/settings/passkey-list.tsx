import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listPasskeys, type Passkey, removePasskey, renamePasskey } from '#core/contract/passkey.ts'
import { canUsePasskeys } from '#web/state/can-use-passkeys.ts'
import { useCall } from '#web/api/use-call.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { RowAction } from '../../ui/row-action.tsx'
import { TimeCell } from '../../ui/time-cell.tsx'
import { useRemove } from '../../ui/use-remove.ts'
import { PasskeyDrawer } from './passkey-drawer.tsx'
import { SettingRow } from './setting-row.tsx'
import styles from './settings.module.css'

/** Devices by which the user signs in without a password. */
export function PasskeyList() {
  const { t } = useTranslation('settings')
  const { data = [] } = useCall(listPasskeys, {}, { toast: false })
  const [editing, edit] = useState<Passkey | 'new'>()
  const remove = useRemove(removePasskey, [listPasskeys])
  const askRemove = ({ id, name }: Passkey) =>
    remove(id, {
      title: t('passkey.remove', { name }),
      content: t('passkey.removeHint'),
      confirmText: t('passkey.removeConfirm'),
    })
  const possible = canUsePasskeys()
  return (
    <>
      <SettingRow title={t('passkeys')} hint={t(possible ? 'passkeys.hint' : 'passkeys.impossible')}>
        <Button disabled={!possible} onClick={() => edit('new')}>
          {t('passkey.add')}
        </Button>
      </SettingRow>
      {data.length > 0 && (
        <div className={styles.passkeys}>
          <PlainTable
            rows={data}
            rowKey={({ id }) => id}
            label={t('passkeys')}
            columns={[
              [t('passkey.name'), ({ name }) => <bdi>{name}</bdi>, 'text'],
              [t('passkey.created'), ({ createTime }) => <TimeCell time={createTime} />, 'text'],
              [
                t('passkey.used'),
                ({ usedTime }) => (usedTime ? <TimeCell time={usedTime} /> : t('passkey.never')),
                'text',
              ],
              [
                '',
                (row) => (
                  <>
                    <RowAction
                      to={renamePasskey}
                      icon={<EditOutlined aria-hidden />}
                      label={t('passkey.rename', { name: row.name })}
                      onClick={() => edit(row)}
                    />
                    <RowAction
                      to={removePasskey}
                      icon={<DeleteOutlined aria-hidden />}
                      label={t('passkey.remove', { name: row.name })}
                      onClick={() => askRemove(row)}
                    />
                  </>
                ),
                'text',
              ],
            ]}
          />
        </div>
      )}
      <PasskeyDrawer editing={editing} onClose={() => edit(undefined)} />
    </>
  )
}
