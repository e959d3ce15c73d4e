import type { Alarm } from '#core/contract/alarm.ts'
import { type Reaction, reactionOf } from '#core/domain/alarm-reaction.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useNow } from '#web/motion/use-now.ts'
import { type Tone, ToneTag } from '../tone-tag.tsx'

const TICK_MS = 10_000
const SECOND_MS = 1_000
const TONES: Record<Reaction['state'], Tone> = {
  withinLimit: 'warning',
  overdue: 'bad',
  met: 'good',
  missed: 'warning',
}

/** How long users have left to react to an alarm, or how they did. Muted alarms have no limit. */
export function ReactionClock({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('alarm')
  const format = useFormat()
  const { level, startTime, acknowledgeTime, muted } = alarm
  const now = useNow(acknowledgeTime === null && !muted ? TICK_MS : null)
  if (muted) return '–'
  const reacted = acknowledgeTime === null ? null : format.epoch(acknowledgeTime) / SECOND_MS
  const { state, seconds } = reactionOf(level, format.epoch(startTime) / SECOND_MS, reacted, now / SECOND_MS)
  return <ToneTag tone={TONES[state]}>{t(`reaction.${state}`, { time: format.duration(seconds) })}</ToneTag>
}
