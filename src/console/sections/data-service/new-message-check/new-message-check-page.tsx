import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSearchParams } from 'react-router-dom'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { CheckList } from './check-list.tsx'
import { TemplateList } from './template-list.tsx'

/** Checks of what vehicles report, and the templates they go by (docs/product/data-service.md). */
export function NewMessageCheckPage() {
  const { t } = useTranslation('messageCheck')
  const [params, setParams] = useSearchParams()
  const templates = params.get('view') === 'templates'
  return (
    <PageLive>
      <PageHeader title={t('title')} hint={t('hint')} />
      <ViewSwitch
        label={t('views')}
        views={[
          { key: 'checks', label: t('view.checks') },
          { key: 'templates', label: t('view.templates') },
        ]}
        shown={templates ? 'templates' : 'checks'}
        onShow={(next) => setParams(next === 'templates' ? { view: next } : {})}
      />
      {templates ? <TemplateList /> : <CheckList />}
    </PageLive>
  )
}
