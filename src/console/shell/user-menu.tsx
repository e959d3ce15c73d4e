import {
  LaptopOutlined,
  LockOutlined,
  LogoutOutlined,
  ReloadOutlined,
  SafetyOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useAtomValue, useStore } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { myInfoAtom } from '#web/state/session.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { endSession, loadUserInfo } from './load-session.ts'
import styles from './user-menu.module.css'

const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }))
const SessionsDialog = lazy(async () => ({ default: (await import('./sessions-dialog.tsx')).SessionsDialog }))
const TwoStepDialog = lazy(async () => ({ default: (await import('./two-step-dialog.tsx')).TwoStepDialog }))

export function UserMenu() {
  const { t } = useTranslation('shell')
  const me = useAtomValue(myInfoAtom)
  const store = useStore()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const [dialog, setDialog] = useState<'password' | 'twoStep' | 'sessions'>()
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
                    icon: <ReloadOutlined />,
                    label: t('account.reload'),
                    onClick: () => void loadUserInfo(store),
                  },
                ]),
            {
              key: 'password',
              icon: <LockOutlined />,
              label: t('account.password'),
              onClick: () => setDialog('password'),
            },
            {
              key: 'twoStep',
              icon: <SafetyOutlined />,
              label: t('account.twoStep'),
              onClick: () => setDialog('twoStep'),
            },
            {
              key: 'sessions',
              icon: <LaptopOutlined />,
              label: t('account.sessions'),
              onClick: () => setDialog('sessions'),
            },
            { key: 'signOut', icon: <LogoutOutlined />, label: t('account.signOut'), onClick: askSignOut },
          ],
        }}
      >
        <Button
          type="text"
          icon={<UserOutlined />}
          aria-label={name ? `${t('bar.account')}: ${name}` : t('bar.account')}
        >
          {name}
        </Button>
      </Dropdown>
      <Suspense>
        {dialog === 'password' && <PasswordDialog open onClose={() => setDialog(undefined)} />}
        {dialog === 'sessions' && <SessionsDialog onClose={() => setDialog(undefined)} />}
        {dialog === 'twoStep' && <TwoStepDialog onClose={() => setDialog(undefined)} />}
      </Suspense>
    </>
  )
}
