import { Button } from 'antd'
import type { SafetyEvent } from '#core/contract/safety.ts'
import { REVIEW_STEPS } from '#core/domain/safety-review.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { type ReviewOpened, useMayReview } from './use-review-steps.ts'

interface Props {
  selected: readonly SafetyEvent[]
  onStep: (opened: ReviewOpened) => void
  onClear: () => void
}

/** Steps with several events at once. */
export function ReviewBar({ selected, onStep, onClear }: Props) {
  const ids = selected.map(({ id }) => id)
  return (
    <SelectionBar count={selected.length} onClear={onClear}>
      <ReviewButtons
        ids={ids}
        onStep={(opened) => {
          onStep(opened)
          onClear()
        }}
      />
    </SelectionBar>
  )
}

/** The steps the user may take with these events. */
export function ReviewButtons({ ids, onStep }: { ids: readonly number[]; onStep: Props['onStep'] }) {
  const { t } = useTranslation('safeWarning')
  const mayReview = useMayReview()
  return REVIEW_STEPS.filter(mayReview).map((step) => (
    <Button key={step} onClick={() => onStep({ step, ids })}>
      {t(`action.${step}`)}
    </Button>
  ))
}
