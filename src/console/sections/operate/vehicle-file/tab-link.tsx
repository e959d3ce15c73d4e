import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { menuPathsAtom } from '#web/state/session.ts'
import { pathTo } from '#console/shell/path-to.ts'
import { TAB_PAGES } from './file-tabs.ts'
import styles from './vehicle-file.module.css'

/** To the page of the topic, for those who have it. */
export function TabLink({ tab, vin }: { tab: keyof typeof TAB_PAGES; vin: string }) {
  const { t } = useTranslation(['vehicleFile', 'shell'])
  const pages = useAtomValue(menuPathsAtom)
  const [path, query, title] = TAB_PAGES[tab]
  if (!pages.has(path)) return null
  return (
    <p className={styles.open}>
      <Link to={pathTo(path, { [query]: vin })}>{t('vehicleFile:openPage', { page: t(`shell:${title}`) })}</Link>
    </p>
  )
}
