import { useEffect } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useRouteError } from 'react-router-dom'
import { CallFailed, failureText } from '#web/api/call-failed.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { Notice } from './notice.tsx'
import { PlainButton } from './plain-button.tsx'
import { usePageTitle } from './use-page-title.ts'

/** Nothing can be shown: the permitted routes failed to load, or the shell crashed. */
export function UnreachablePage() {
  const { t } = useTranslation('shell')
  const error = useRouteError()
  const title = error instanceof CallFailed ? t('unreachable.title') : t('crash.title')
  usePageTitle(title)
  useEffect(() => logFailure('the console stopped', error), [error])
  return (
    <main>
      <Notice
        title={title}
        actions={
          <PlainButton primary onClick={() => window.location.reload()}>
            {t('unreachable.retry')}
          </PlainButton>
        }
      >
        <p>{error instanceof CallFailed ? t('unreachable.hint') : t('crash.hint')}</p>
        {error instanceof CallFailed && <p>{failureText(error)}</p>}
      </Notice>
    </main>
  )
}
