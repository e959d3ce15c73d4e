import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { PartVersionList } from './part-version-list.tsx'
import { VersionMatrixView } from './version-matrix-view.tsx'

const VIEWS = ['list', 'matrix'] as const
type View = (typeof VIEWS)[number]

/** Software versions of parts: which hardware they run on, what status they have, and which vehicles have them. */
export function PartVersionPage() {
  const { t } = useTranslation('partVersion')
  const [view, show] = useState<View>('list')
  return (
    <>
      <PageHeader title={t('title')} />
      <ViewSwitch<View>
        label={t('view')}
        shown={view}
        onShow={show}
        views={VIEWS.map((key) => ({ key, label: t(`view.${key}`) }))}
      />
      {view === 'list' ? <PartVersionList /> : <VersionMatrixView />}
    </>
  )
}
