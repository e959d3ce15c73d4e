import { useTranslation } from '#web/i18n/use-translation.ts'
import type { CollectionTask, CollectionVehicle } from '#core/contract/collection-task.ts'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'

type Status = CollectionTask['status']
type Diagnosis = CollectionVehicle['ecus'][number]['diagnosis']

const TONES: Readonly<Record<Status, Tone>> = { 0: 'progress', 1: 'progress', 2: 'good', 3: 'neutral' }
const DIAGNOSIS_TONES: Readonly<Record<Diagnosis, Tone>> = { 0: 'neutral', 1: 'good', 2: 'bad' }

export const isOpen = (status: Status): boolean => status < 2

export function TaskStatusTag({ status }: { status: Status }) {
  const { t } = useTranslation('can')
  return <ToneTag tone={TONES[status]}>{t(`task.status.${status}`)}</ToneTag>
}

export function DiagnosisTag({ diagnosis }: { diagnosis: Diagnosis }) {
  const { t } = useTranslation('can')
  return <ToneTag tone={DIAGNOSIS_TONES[diagnosis]}>{t(`task.diagnosis.${diagnosis}`)}</ToneTag>
}
