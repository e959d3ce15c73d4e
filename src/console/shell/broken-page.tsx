import { useTranslation } from 'react-i18next'
import { ChunkLoadError } from './load-chunk.ts'
import { Notice } from './notice.tsx'
import { PlainButton } from './plain-button.tsx'

export function BrokenPage({ error }: { error: Error }) {
  const { t } = useTranslation('shell')
  const released = error instanceof ChunkLoadError
  return (
    <Notice
      title={released ? t('release.title') : t('crash.title')}
      actions={
        <PlainButton primary onClick={() => window.location.reload()}>
          {t('crash.reload')}
        </PlainButton>
      }
    >
      <p>{released ? t('release.hint') : t('crash.hint')}</p>
    </Notice>
  )
}
