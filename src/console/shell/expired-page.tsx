import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Notice } from './notice.tsx'
import { PlainButton } from './plain-button.tsx'
import { usePageTitle } from './use-page-title.ts'

/** /401: the platform ended the session. Signing in again leads back to the previous page. */
export function ExpiredPage() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  usePageTitle(t('expired.title'))
  return (
    <main>
      <Notice
        mark="401"
        title={t('expired.title')}
        actions={
          <PlainButton primary onClick={() => navigate('/login')}>
            {t('expired.signIn')}
          </PlainButton>
        }
      >
        <p>{t('expired.hint')}</p>
      </Notice>
    </main>
  )
}
