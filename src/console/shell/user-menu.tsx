import {
  LogoutOutlined,
  QuestionCircleOutlined,
  ReloadOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useNavigate } from 'react-router-dom'
import { myInfoAtom } from '#web/state/session.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { endSession, loadUserInfo } from './load-session.ts'
import { keysHelpOpenAtom } from './shell-state.ts'
import styles from './user-menu.module.css'

const SettingsDrawer = lazy(async () => ({
  default: (await import('./settings/settings-drawer.tsx')).SettingsDrawer,
}))

export function UserMenu() {
  const { t } = useTranslation('shell')
  const me = useAtomValue(myInfoAtom)
  const store = useStore()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const [isOpen, open] = useState(false)
  const openKeys = useSetAtom(keysHelpOpenAtom)
  const name = me?.displayName || me?.username

  const askSignOut = () =>
    confirm({
      title: t('account.signOutAsk'),
      content: t('account.signOutHint'),
      confirmText: t('account.signOut'),
      onConfirm: async () => {
        await endSession(store)
        await navigate('/login', { replace: true })
      },
    })

  const who = me && (
    <span className={styles.who}>
      <strong>{name}</strong>
      <span>{me.orgName === me.oemName ? me.orgName : `${me.orgName} · ${me.oemName}`}</span>
    </span>
  )

  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: [
            ...(who ? [{ key: 'who', type: 'group' as const, label: who }, { type: 'divider' as const }] : []),
            ...(me
              ? []
              : [
                  {
                    key: 'reload',
                    icon: <ReloadOutlined aria-hidden />,
                    label: t('account.reload'),
                    onClick: () => void loadUserInfo(store),
                  },
                ]),
            {
              key: 'settings',
              icon: <SettingOutlined aria-hidden />,
              label: t('account.settings'),
              onClick: () => open(true),
            },
            {
              key: 'keys',
              icon: <QuestionCircleOutlined aria-hidden />,
              label: t('account.keys'),
              onClick: () => openKeys(true),
            },
            { key: 'signOut', icon: <LogoutOutlined aria-hidden />, label: t('account.signOut'), onClick: askSignOut },
          ],
        }}
      >
        <Button
          type="text"
          icon={<UserOutlined aria-hidden />}
          aria-label={name ? `${t('bar.account')}: ${name}` : t('bar.account')}
        >
          {name && <bdi className={styles.name}>{name}</bdi>}
        </Button>
      </Dropdown>
      <Suspense>{isOpen && <SettingsDrawer onClose={() => open(false)} />}</Suspense>
    </>
  )
}
