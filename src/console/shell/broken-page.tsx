import { useEffect } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { onReachableAgain, useReachable } from '#web/api/connection.ts'
import { ChunkLoadError } from './load-chunk.ts'
import { Notice } from './notice.tsx'
import { PlainButton } from './plain-button.tsx'

export function BrokenPage({ error }: { error: Error }) {
  const { t } = useTranslation('shell')
  const reachable = useReachable()
  if (!(error instanceof ChunkLoadError)) return <Broken title={t('crash.title')} hint={t('crash.hint')} />
  if (!reachable) return <Unfetched />
  return <Broken title={t('release.title')} hint={t('release.hint')} />
}

function Broken({ title, hint }: { title: string; hint: string }) {
  const { t } = useTranslation('shell')
  return (
    <Notice
      title={title}
      actions={
        <PlainButton primary onClick={() => window.location.reload()}>
          {t('crash.reload')}
        </PlainButton>
      }
    >
      <p>{hint}</p>
    </Notice>
  )
}

/** The code of the page could not be fetched: the page opens once the platform can be reached again. */
function Unfetched() {
  const { t } = useTranslation('shell')
  useEffect(() => onReachableAgain(() => window.location.reload()), [])
  return (
    <Notice title={t('connection.lost')}>
      <p>{t('connection.unfetched')}</p>
    </Notice>
  )
}
