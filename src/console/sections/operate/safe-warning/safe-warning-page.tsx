import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { alarmRaised } from '#core/contract/live.ts'
import * as contract from '#core/contract/safety.ts'
import {
  isSafetyKind,
  REVIEW_STATES,
  type ReviewState,
  SAFETY_GROUP_KEYS,
  VERDICTS,
} from '#core/domain/safety-review.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CountViews, withView } from '#console/ui/count-views.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { useOpenId } from '#console/ui/open-row.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PageLive, useLiveReload } from '#console/ui/page-live.tsx'
import { SelectField, TextField, TimeRangeField } from '#console/ui/search-fields.tsx'
import { useLastDays } from '#console/ui/use-last-days.ts'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { Handovers } from './handovers.tsx'
import { ReviewBar } from './review-bar.tsx'
import { ReviewDrawer } from './review-drawer.tsx'
import { ReviewStepDrawer } from './review-step-drawer.tsx'
import { SafetyFigureRow } from './safety-figure-row.tsx'
import { SafetyPanels } from './safety-panels.tsx'
import { useSafetyColumns } from './safety-columns.tsx'
import { useReviewSteps } from './use-review-steps.ts'

const VIEWS = ['inbox', 'analysis', 'handover'] as const
type View = (typeof VIEWS)[number]
const DAYS = 7
const LEVELS = [1, 2, 3] as const
/** Events of a large fleet come all day. */
const APART_MS = 5_000

/** The search, with the view in the address; without a range it is about the last seven days. */
const SafetySearch = z.object({
  ...contract.SafetyFilter.shape,
  startTime: contract.SafetyFilter.shape.startTime.optional(),
  endTime: contract.SafetyFilter.shape.endTime.optional(),
  view: z.enum(VIEWS).optional(),
})

/** Active-safety operations: the inbox of events with their review, panels about them, and hand-over notes. */
export function SafeWarningPage() {
  const { t } = useTranslation(['safeWarning', 'alarm', 'shell'])
  const [params, setParams] = useSearchParams()
  const shown = VIEWS.find((view) => view === params.get('view')) ?? 'inbox'
  const title = t('shell:title.operate.safeWarning')
  function show(view: View) {
    const next = new URLSearchParams(params)
    if (view === 'inbox') next.delete('view')
    else next.set('view', view)
    setParams(next)
  }
  const views = (
    <ViewSwitch<View>
      label={t('safeWarning:view')}
      shown={shown}
      onShow={show}
      views={VIEWS.map((key) => ({ key, label: t(`safeWarning:view.${key}`) }))}
    />
  )
  if (shown === 'handover') {
    return (
      <>
        <PageHeader title={title} hint={t('safeWarning:handover.hint')} />
        {views}
        <Handovers />
      </>
    )
  }
  return (
    <PageLive>
      <SafetyEvents title={title} views={views} isInbox={shown === 'inbox'} />
    </PageLive>
  )
}

interface EventsProps {
  title: string
  views: ReactNode
  isInbox: boolean
}

function SafetyEvents({ title, views, isInbox }: EventsProps) {
  const { t } = useTranslation('safeWarning')
  const { search, asked, list, figures } = useSafetyEvents(isInbox)
  const [openId, open] = useOpenId()
  const steps = useReviewSteps()
  return (
    // Rows take the keys; this only hears them.
    <div role="presentation" style={{ display: 'contents' }} onKeyDown={steps.onKey}>
      <ListPage
        title={title}
        hint={t('hint')}
        search={withView(withView(search, 'state'), 'view')}
        list={list}
        reads={[contract.listSafetyEvents, contract.getSafetyFigures]}
        columns={useSafetyColumns(({ id }) => open(id))}
        rowKey={({ id }) => id}
        onRow={({ id }: contract.SafetyEvent) => open(id)}
        exports={contract.exportSafetyEvents}
        bar={(selected, done) => <ReviewBar selected={selected} onClear={done} onStep={steps.begin} />}
        above={
          <>
            {views}
            <SafetyFigureRow figures={figures} />
            {isInbox && (
              <Queues
                figures={figures}
                shown={search.filter?.state}
                onShow={(state) => search.apply({ ...search.given, state })}
              />
            )}
          </>
        }
        {...(!isInbox && { instead: <SafetyPanels range={asked} /> })}
      >
        {useSafetyFields()}
      </ListPage>
      <ReviewDrawer eventId={openId} onClose={() => open(null)} onStep={steps.begin} />
      <ReviewStepDrawer opened={steps.opened} onClose={steps.close} />
    </div>
  )
}

/** What the search asks for: the list of the inbox, and the numbers of all queues. New events are read as they come. */
function useSafetyEvents(isInbox: boolean) {
  const search = useSearch(SafetySearch)
  const range = useLastDays(DAYS)
  const { view: _view, state, verdict, ...rest } = search.filter ?? {}
  const asked = { ...range, ...rest }
  const filter = search.filter && { ...asked, state, verdict }
  const list = useCursorList(contract.listSafetyEvents, isInbox ? filter : null)
  const { data: figures, reload: recount } = useCall(
    contract.getSafetyFigures,
    { query: asked },
    { toast: false, keepPrevious: true, enabled: filter !== null },
  )
  const again = () => {
    list.reload()
    recount()
  }
  useLiveReload(alarmRaised, ({ kind }) => isInbox && isSafetyKind(kind), again, APART_MS)
  // The export is of what is shown, also without a range in the address.
  return { search: { ...search, filter }, asked, list, figures }
}

interface QueuesProps {
  figures: contract.SafetyFigures | undefined
  shown: ReviewState | undefined
  onShow: (state: ReviewState | undefined) => void
}

function Queues({ figures, shown, onShow }: QueuesProps) {
  const { t } = useTranslation('safeWarning')
  return (
    <CountViews<ReviewState>
      label={t('queue')}
      allLabel={t('queue.all')}
      views={REVIEW_STATES.map((key) => ({ key, label: t(`state.${key}`), count: figures?.states[key] }))}
      shown={shown}
      onShow={onShow}
    />
  )
}

/** Fields of the search: the form arranges them one by one. */
function useSafetyFields() {
  const { t } = useTranslation(['safeWarning', 'alarm'])
  return [
    <TextField key="keyWord" name="keyWord" label={t('alarm:list.keyWord')} maxLength={64} />,
    <TextField key="driver" name="driver" label={t('safeWarning:driver')} maxLength={64} />,
    <SelectField
      key="group"
      name="group"
      label={t('safeWarning:group')}
      options={SAFETY_GROUP_KEYS.map((value) => ({ value, label: t(`safeWarning:group.${value}`) }))}
    />,
    <SelectField
      key="level"
      name="level"
      label={t('alarm:list.level')}
      options={LEVELS.map((level) => ({ value: level, label: t('alarm:drawer.level', { level }) }))}
    />,
    <SelectField
      key="verdict"
      name="verdict"
      label={t('safeWarning:verdict')}
      options={VERDICTS.map((value) => ({ value, label: t(`safeWarning:verdict.${value}`) }))}
    />,
    <SelectField key="orgId" name="orgId" label={t('alarm:drawer.organisation')} options={useOrgOptions()} />,
    <TimeRangeField key="timeRange" offerToday={false} />,
  ]
}
