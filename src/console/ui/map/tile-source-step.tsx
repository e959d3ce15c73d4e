import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { useMapSettings } from '#web/map/use-map-settings.ts'
import { menuPathsAtom } from '#web/state/session.ts'
import { usePreference } from '../use-preference.ts'
import styles from './tile-source-step.module.css'

const TileSourceDialog = lazy(async () => ({ default: (await import('./tile-source-dialog.tsx')).TileSourceDialog }))

const Dismissed = z.boolean()

/** Until a tile source is set, shows administrators what the built-in map lacks and how to add one. */
export function TileSourceStep() {
  const { t } = useTranslation('map')
  const settings = useMapSettings()
  const paths = useAtomValue(menuPathsAtom)
  const [dismissed = false, dismiss] = usePreference('tileSource', Dismissed)
  const [open, setOpen] = useState(false)
  const isAdministrator = [...paths].some((path) => path.startsWith('/permit/'))
  if (!settings || settings.styleUrl !== undefined || dismissed || !isAdministrator) return null
  return (
    <p className={styles.step}>
      <span>{t(settings.demoRoads ? 'builtInDemo' : 'builtIn')}</span>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t('addSource')}
      </Button>
      <Button type="text" size="small" onClick={() => dismiss(true)}>
        {t('notNow')}
      </Button>
      {open && (
        <Suspense>
          <TileSourceDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  )
}
