import { z } from 'zod'
import { requiredText } from '#core/contract/fields.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { useLast } from '#console/ui/use-last.ts'
import { type ReviewOpened, useJudge } from './use-review-steps.ts'

const NOTE_MAX = 500
const Note = z.object({ note: requiredText(NOTE_MAX) })

interface Props {
  opened: ReviewOpened | undefined
  onClose: () => void
}

/** The note of a step that needs one. For coaching it is the reason of the case. */
export function ReviewStepDrawer({ opened, onClose }: Props) {
  const { t } = useTranslation(['safeWarning', 'alarm'])
  const judge = useJudge()
  const last = useLast(opened)
  const step = last?.step ?? 'escalate'
  return (
    <FormDrawer
      open={opened !== undefined}
      title={t(`safeWarning:action.${step}`)}
      submitText={t(`safeWarning:action.${step}`)}
      schema={Note}
      onSubmit={({ note }) => judge(last!, note)}
      onClose={onClose}
    >
      <TextAreaItem
        name="note"
        label={step === 'coach' ? t('safeWarning:reason') : t('alarm:drawer.note')}
        autoSize={{ minRows: 3 }}
      />
    </FormDrawer>
  )
}
