import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useNavigate } from 'react-router-dom'
import { Notice } from './notice.tsx'
import { PlainButton } from './plain-button.tsx'
import { ROUTE_TABLE, type RouteTable } from './route-table.ts'
import { missedPathAtom } from './shell-state.ts'
import { usePageTitle } from './use-page-title.ts'

/** /404 distinguishes an unknown address from a page the user has no access to. */
export function NotFoundPage({ table = ROUTE_TABLE }: { table?: RouteTable }) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const path = useAtomValue(missedPathAtom)
  const known = path === null ? undefined : table.titleAt(path)
  const title = known ? t('notFound.refused') : t('notFound.title')
  usePageTitle(title)
  return (
    <Notice
      mark="404"
      title={title}
      actions={
        <PlainButton primary onClick={() => navigate('/home')}>
          {t('notFound.home')}
        </PlainButton>
      }
    >
      {path !== null && (
        <p>
          <code dir="ltr">{path}</code>
        </p>
      )}
      {known ? <p>{t('notFound.askFor', { page: t(known), code: path })}</p> : <p>{t('notFound.hint')}</p>}
    </Notice>
  )
}
