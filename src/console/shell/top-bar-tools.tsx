import { FullscreenExitOutlined, FullscreenOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { chooseThemeAtom, themeAtom } from '#web/state/theme.ts'
import { QuietBoundary } from '../ui/quiet-boundary.tsx'
import styles from './top-bar.module.css'
import { KeysHelp } from './keys-help.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { PaletteButton } from './palette-button.tsx'
import { firstPageOpenAtom } from './shell-state.ts'
import { UserMenu } from './user-menu.tsx'
import { VehicleChip } from './vehicle-chip.tsx'
import { ZonePicker } from './zone-picker.tsx'

const Bell = lazy(async () => ({ default: (await import('./bell.tsx')).Bell }))

/** Settings for the whole console. */
export function TopBarTools() {
  return (
    <>
      <VehicleChip />
      <PaletteButton />
      <LateBell />
      <span className={styles.rare}>
        <ZonePicker />
        <LanguageMenu />
        <ThemeButton />
        <FullScreenButton />
      </span>
      <UserMenu />
      <KeysHelp />
    </>
  )
}

/** It asks for what waits for the user in five places: after the page, not before it. */
function LateBell() {
  const open = useAtomValue(firstPageOpenAtom)
  return (
    <span className={styles.bell}>
      {open && (
        <QuietBoundary>
          <Suspense>
            <Bell />
          </Suspense>
        </QuietBoundary>
      )}
    </span>
  )
}

function ThemeButton() {
  const { t } = useTranslation('shell')
  const theme = useAtomValue(themeAtom)
  const choose = useSetAtom(chooseThemeAtom)
  const label = theme === 'dark' ? t('bar.light') : t('bar.dark')
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        aria-label={label}
        icon={theme === 'dark' ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />}
        onClick={() => choose(theme === 'dark' ? 'light' : 'dark')}
      />
    </Tooltip>
  )
}

function FullScreenButton() {
  const { t } = useTranslation('shell')
  const full = useSyncExternalStore(subscribeFullScreen, () => document.fullscreenElement !== null)
  const label = full ? t('bar.leaveFullScreen') : t('bar.fullScreen')
  async function toggle() {
    try {
      await (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())
    } catch (error) {
      logFailure('full screen was refused', error)
    }
  }
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        aria-label={label}
        icon={full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
        onClick={toggle}
      />
    </Tooltip>
  )
}

function subscribeFullScreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
