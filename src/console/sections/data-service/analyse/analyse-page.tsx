import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSearchParams } from 'react-router-dom'
import { AnalysisFilter } from '#core/contract/analysis.ts'
import { ANALYSES, ANALYSIS_STATES, type AnalysisKind } from '#core/domain/analysis.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { SelectField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { AnalysisCards } from './analysis-cards.tsx'
import { AnalysisJobs } from './analysis-jobs.tsx'
import { AnalysisReport } from './analysis-report.tsx'
import { RunDrawer } from './run-drawer.tsx'

/** Prepared analyses as cards, their runs, and a run as a report (docs/product/data-service.md). */
export function AnalysePage() {
  const { t } = useTranslation('analysis')
  const [params, setParams] = useSearchParams()
  const [asking, setAsking] = useState<AnalysisKind | null>(null)
  const shown = Number(params.get('run'))
  const isReport = Number.isInteger(shown) && shown > 0
  return (
    <PageLive>
      <PageHeader title={t('title')} hint={t('hint')} />
      {isReport ? (
        <AnalysisReport key={shown} id={shown} onBack={() => setParams({})} />
      ) : (
        <>
          <AnalysisCards onRun={setAsking} />
          <Runs onOpen={(id) => setParams({ run: String(id) })} />
        </>
      )}
      <RunDrawer kind={asking} onClose={() => setAsking(null)} />
    </PageLive>
  )
}

function Runs({ onOpen }: { onOpen: (id: number) => void }) {
  const { t } = useTranslation('analysis')
  const search = useSearch(AnalysisFilter)
  return (
    <>
      <SearchForm search={search}>
        <SelectField
          name="kind"
          label={t('kind')}
          options={ANALYSES.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <SelectField
          name="state"
          label={t('state')}
          options={ANALYSIS_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
      </SearchForm>
      <AnalysisJobs filter={search.filter} onOpen={onOpen} />
    </>
  )
}
