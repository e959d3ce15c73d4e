import { Drawer, Tabs } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { DisplaySettings } from './display-settings.tsx'
import { OwnKeys } from './own-keys.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SignInSettings } from './sign-in-settings.tsx'

/** What users arrange about themselves. A part is a tab: its key, its title and its component. */
export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['settings', 'shell', 'common', 'validation', 'apiKey', 'role', 'command', 'list'])
  return (
    <Drawer open title={t('settings:title')} size={760} onClose={onClose} styles={WITHIN_WINDOW}>
      <Tabs
        items={[
          { key: 'profile', label: t('settings:profile'), children: <ProfileForm /> },
          { key: 'signIn', label: t('settings:signIn'), children: <SignInSettings /> },
          { key: 'keys', label: t('settings:keys'), children: <OwnKeys /> },
          { key: 'display', label: t('settings:display'), children: <DisplaySettings /> },
        ]}
      />
    </Drawer>
  )
}

const WITHIN_WINDOW = { wrapper: { maxWidth: '100vw' } }
