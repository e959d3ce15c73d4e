import { useTranslation } from '#web/i18n/use-translation.ts'
import { Notice } from './notice.tsx'
import { usePageTitle } from './use-page-title.ts'

/** Signed in, but no menu was assigned yet. */
export function NoMenuPage() {
  const { t } = useTranslation('shell')
  usePageTitle(t('noMenu.title'))
  return (
    <Notice title={t('noMenu.title')}>
      <p>{t('noMenu.hint')}</p>
    </Notice>
  )
}
