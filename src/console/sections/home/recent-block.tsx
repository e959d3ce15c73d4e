import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link } from 'react-router-dom'
import { permittedPathsAtom } from '#web/state/session.ts'
import { recentPagesAtom } from '#console/shell/recent-pages.ts'
import type { TitleKey } from '#console/shell/section.ts'
import { HomeBlock, Nothing } from './home-block.tsx'
import styles from './row-list.module.css'

/** Recently opened pages with their last query. */
export function RecentBlock() {
  const { t } = useTranslation('home')
  const { t: titleOf, i18n } = useTranslation('shell')
  const permitted = useAtomValue(permittedPathsAtom)
  // The list outlives releases and roles.
  const pages = useAtomValue(recentPagesAtom).filter(
    ({ path, titleKey }) => permitted?.includes(path) && i18n.exists(titleKey, { ns: 'shell' }),
  )
  return (
    <HomeBlock title={t('block.recent')}>
      {pages.length === 0 ? (
        <Nothing>{t('recent.none')}</Nothing>
      ) : (
        <ul className={styles.rows} aria-label={t('block.recent')}>
          {pages.map(({ path, fullPath, titleKey }) => (
            <li key={path}>
              <Link to={fullPath} className={styles.row}>
                <span className={styles.main}>{titleOf(titleKey as TitleKey)}</span>
                <bdi dir="ltr" className={styles.side}>
                  {new URLSearchParams(fullPath.split('?')[1]).get('vin')}
                </bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </HomeBlock>
  )
}
