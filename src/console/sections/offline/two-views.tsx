import type { ComponentType } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSearchParams } from 'react-router-dom'
import { PageHeader } from '#console/ui/page-header.tsx'
import { ViewSwitch } from '#console/ui/view-switch.tsx'

interface Props {
  title: string
  hint: string
  Inspection: ComponentType
  Silence: ComponentType
}

/** Both meanings of "offline": end-of-line inspections and silent vehicles (docs/product/offline.md). */
export function TwoViews({ title, hint, Inspection, Silence }: Props) {
  const { t } = useTranslation('offline')
  const [params, setParams] = useSearchParams()
  const silence = params.get('view') === 'silence'
  return (
    <>
      <PageHeader title={title} hint={hint} />
      <ViewSwitch
        label={t('views')}
        views={[
          { key: 'inspection', label: t('view.inspection') },
          { key: 'silence', label: t('view.silence') },
        ]}
        shown={silence ? 'silence' : 'inspection'}
        onShow={(next) => setParams(next === 'silence' ? { view: next } : {})}
      />
      {silence ? <Silence /> : <Inspection />}
    </>
  )
}
