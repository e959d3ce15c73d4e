import { useTranslation } from '#web/i18n/use-translation.ts'
import { VERSION_STATUS_CODES } from '#core/contract/part-version.ts'
import type { Tone } from './tone-tag.tsx'

export type StatusCode = (typeof VERSION_STATUS_CODES)[number]

export const STATUS_TONES: Record<StatusCode, Tone> = { 0: 'neutral', 1: 'good', 2: 'warning', 3: 'bad' }

export function useStatusOptions() {
  const { t } = useTranslation('partVersion')
  return VERSION_STATUS_CODES.map((value) => ({ value, label: t(`status.${value}`) }))
}
