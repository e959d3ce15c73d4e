import { WarningFilled } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { epochOfWall, wholeDays } from '#core/domain/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'

const SOON_MS = 30 * 86_400_000

/** A day something runs out, marked when it is near or past. */
export function DueDay({ day }: { day: string | null }) {
  const { t } = useTranslation('baseInfo')
  const format = useFormat()
  const [now] = useState(Date.now)
  if (day === null) return '–'
  const left = epochOfWall(wholeDays(day, day, format.zone).endTime, format.zone) - now
  const text = <bdi dir="ltr">{format.date(day)}</bdi>
  if (left > SOON_MS) return text
  const [color, word] = left < 0 ? ['var(--danger)', t('due.past')] : ['var(--warning)', t('due.soon')]
  return (
    <span title={word}>
      {text} <WarningFilled style={{ color }} aria-label={word} />
    </span>
  )
}
