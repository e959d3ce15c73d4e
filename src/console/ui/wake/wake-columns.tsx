import { Button, type TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { WakeAttempt, WakeResult } from '#core/contract/wake.ts'
import { WAKES_PER_DAY } from '#core/domain/limits.ts'
import { TimeCell } from '../time-cell.tsx'
import { type Tone, ToneTag } from '../tone-tag.tsx'
import { useColumnKit } from '../columns.tsx'

const TONES: Record<WakeResult, Tone> = {
  waiting: 'progress',
  woken: 'good',
  awake: 'neutral',
  refused: 'bad',
  failed: 'bad',
}

/** Attempts to wake vehicles; `onJob` opens the command. */
export function useWakeColumns(onJob: (jobId: number) => void): TableColumnsType<WakeAttempt> {
  const column = useColumnKit<WakeAttempt>()
  const { t } = useTranslation(['wake', 'common', 'errors'])
  const result = ({ result: word, refusal, jobId }: WakeAttempt) => {
    const why = refusal && word === 'refused' ? t(`errors:${refusal as 'error.wakeCap'}`, { most: WAKES_PER_DAY }) : ''
    const tag = (
      <span title={why}>
        <ToneTag tone={TONES[word]}>{[t(`result.${word}`), why].filter(Boolean).join(': ')}</ToneTag>
      </span>
    )
    if (jobId === null) return tag
    return (
      <Button type="link" size="small" onClick={() => onJob(jobId)}>
        {tag}
      </Button>
    )
  }
  return [
    column.vin('vin', t('common:field.vin'), 180),
    column.code('sn', t('sn'), 132, { hidden: true }),
    column.code('msisdn', t('number'), 136, { hidden: true }),
    column.label('method', t('method'), 95, (method) => t(`method.${method}`)),
    column.cell('sentTime', t('sent'), 180, ({ sentTime, triedTime }) => <TimeCell time={sentTime ?? triedTime} />),
    column.time('wokeTime', t('woke'), 180),
    column.number('seconds', t('seconds'), 80, { digits: 1 }),
    column.cell('result', t('result'), 220, (row) => result(row), {
      opens: ({ jobId }) => (jobId === null ? undefined : () => onJob(jobId)),
    }),
    column.text('purpose', t('purpose'), 120),
    column.text('operator', t('operator'), 100),
    column.text('plan', t('plan.name'), 120, { hidden: true }),
  ]
}
