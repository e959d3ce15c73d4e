import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLast } from '../ui/use-last.ts'
import { paletteOpenAtom } from './shell-state.ts'
import styles from './top-bar.module.css'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** Opens the search for vehicles and pages, as Ctrl+K does on every page. */
export function PaletteButton() {
  const { t } = useTranslation('shell')
  const open = useAtomValue(paletteOpenAtom)
  const setOpen = useSetAtom(paletteOpenAtom)
  const needed = useLast(open || null)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [setOpen])

  return (
    <>
      <Button className={styles.search ?? ''} icon={<SearchOutlined aria-hidden />} onClick={() => setOpen(true)}>
        <span className={styles.searchText}>{t('palette.button')}</span>
        <kbd className={styles.key}>{t('palette.key')}</kbd>
      </Button>
      {needed && (
        <Suspense>
          <Palette />
        </Suspense>
      )}
    </>
  )
}
