import { App } from 'antd'
import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useState } from 'react'
import { createCoaching } from '#core/contract/driver.ts'
import { isOpenTo } from '#core/contract/endpoint.ts'
import * as contract from '#core/contract/safety.ts'
import { type ReviewStep, STEPS_WITH_NOTE } from '#core/domain/safety-review.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { grantedCodesAtom } from '#web/state/session.ts'

/** Calls whose answers a review changes. */
const REVIEW_READS = [contract.listSafetyEvents, contract.getSafetyFigures, contract.getSafetyEvent] as const

/** Keys of steps in the inbox. */
const STEP_KEYS: Readonly<Record<string, ReviewStep>> = { c: 'confirm', f: 'false', n: 'coach', e: 'escalate' }

/** A step that is taken with these events. */
export interface ReviewOpened {
  step: ReviewStep
  ids: readonly number[]
}

/** Whether the user may take a step; coaching also needs the permission for coaching cases. */
export function useMayReview(): (step: ReviewStep) => boolean {
  const granted = useAtomValue(grantedCodesAtom)
  const mayReview = isOpenTo(contract.judgeSafetyEvents.access, granted)
  const mayCoach = isOpenTo(createCoaching.access, granted)
  return (step) => mayReview && (step !== 'coach' || mayCoach)
}

/** Sends a step, and says how many events it changed. */
export function useJudge() {
  const { t } = useTranslation('safeWarning')
  const { message } = App.useApp()
  const refresh = useRefresh()
  return async ({ ids, step }: ReviewOpened, note = '') => {
    const { changed, skipped } = await call(contract.judgeSafetyEvents, { body: { ids: [...ids], step, note } })
    if (skipped > 0) message.warning(t('partly', { changed, skipped }))
    else message.success(t('done', { count: changed }))
    await refresh(...REVIEW_READS)
  }
}

/** Steps without a note are taken at once; the others open their form. c, f, n and e take theirs with the row that has the focus. */
export function useReviewSteps() {
  const [opened, open] = useState<ReviewOpened>()
  const judge = useJudge()
  const mayReview = useMayReview()

  function begin(taken: ReviewOpened): void {
    if (STEPS_WITH_NOTE.includes(taken.step)) return open(taken)
    judge(taken).catch((error: unknown) => {
      // The call reports its own failures.
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
    })
  }

  function onKey(event: KeyboardEvent<HTMLElement>): void {
    const row = event.target as HTMLElement
    const step = STEP_KEYS[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey || !row.matches('.ant-table-row') || !mayReview(step))
      return
    event.preventDefault()
    begin({ step, ids: [Number(row.dataset['rowKey'])] })
  }
  return { opened, begin, onKey, close: () => open(undefined) }
}
