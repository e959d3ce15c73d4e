import { useTranslation } from '#web/i18n/use-translation.ts'
import { useNavigate } from 'react-router-dom'
import { Notice } from './notice.tsx'
import { PlainButton } from './plain-button.tsx'
import { usePageTitle } from './use-page-title.ts'

/** /401. */
export function NoPermissionPage() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  usePageTitle(t('noPermission.title'))
  return (
    <Notice
      mark="401"
      title={t('noPermission.title')}
      actions={
        <PlainButton primary onClick={() => navigate('/home')}>
          {t('notFound.home')}
        </PlainButton>
      }
    >
      <p>{t('noPermission.hint')}</p>
    </Notice>
  )
}
