import { PlusOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSearchParams } from 'react-router-dom'
import { type ContentSet, runContentQuery } from '#core/contract/message-content.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { ContentMatches } from './content-matches.tsx'
import { ContentSets } from './content-sets.tsx'
import { QueryDrawer } from './query-drawer.tsx'

/** Messages of many vehicles by content (docs/product/data-service.md). */
export function ContentPage() {
  const { t } = useTranslation('messageContent')
  const [params, setParams] = useSearchParams()
  const [asking, setAsking] = useState<ContentSet | 'new'>()
  const shown = Number(params.get('set'))
  return (
    <PageLive>
      <PageHeader
        title={t('title')}
        hint={t('hint')}
        actions={
          <AllowedButton to={runContentQuery} icon={<PlusOutlined aria-hidden />} onClick={() => setAsking('new')}>
            {t('new')}
          </AllowedButton>
        }
      />
      {Number.isInteger(shown) && shown > 0 ? (
        <ContentMatches key={shown} id={shown} onAgain={setAsking} />
      ) : (
        <ContentSets onOpen={({ id }) => setParams({ set: String(id) })} onAgain={setAsking} />
      )}
      <QueryDrawer
        asked={asking}
        onClose={() => setAsking(undefined)}
        onStarted={(id) => setParams({ set: String(id) })}
      />
    </PageLive>
  )
}
