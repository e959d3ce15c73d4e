import { Button, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import type { WakeAttempt, WakeResult } from '#core/contract/wake.ts'
import { WAKES_PER_DAY } from '#core/domain/limits.ts'
import { useFormat } from '#web/i18n/format.ts'
import { TimeCell } from '../time-cell.tsx'
import { type Tone, ToneTag } from '../tone-tag.tsx'
import { VinCell } from '../vin-cell.tsx'
import { Words } from '../words.tsx'

const TONES: Record<WakeResult, Tone> = {
  waiting: 'neutral',
  woken: 'good',
  awake: 'neutral',
  refused: 'warning',
  failed: 'bad',
}

/** Attempts to wake vehicles; `onJob` opens the command. */
export function useWakeColumns(onJob: (jobId: number) => void): TableColumnsType<WakeAttempt> {
  const { t } = useTranslation(['wake', 'common', 'errors'])
  const format = useFormat()
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
    {
      title: t('common:field.vin'),
      dataIndex: 'vin',
      width: 180,
      fixed: 'start',
      render: (vin: string) => <VinCell vin={vin} />,
    },
    { title: t('sn'), dataIndex: 'sn', width: 132, render: (sn: string) => <bdi dir="ltr">{sn || '–'}</bdi> },
    {
      title: t('number'),
      dataIndex: 'msisdn',
      width: 136,
      render: (text: string) => <bdi dir="ltr">{text || '–'}</bdi>,
    },
    {
      title: t('method'),
      dataIndex: 'method',
      width: 95,
      render: (method: WakeAttempt['method']) => t(`method.${method}`),
    },
    {
      title: t('sent'),
      key: 'sentTime',
      width: 180,
      render: (_, { sentTime, triedTime }) => <TimeCell time={sentTime ?? triedTime} />,
    },
    { title: t('woke'), dataIndex: 'wokeTime', width: 180, render: (time: string | null) => <TimeCell time={time} /> },
    {
      title: t('seconds'),
      dataIndex: 'seconds',
      width: 80,
      align: 'end',
      render: (seconds: number | null) => format.number(seconds, 1),
    },
    { title: t('result'), key: 'result', width: 220, render: (_, row) => result(row) },
    { title: t('purpose'), dataIndex: 'purpose', width: 120, render: (text: string) => <Words text={text} /> },
    { title: t('operator'), dataIndex: 'operator', width: 100, render: (text: string) => <Words text={text} /> },
    { title: t('plan.name'), dataIndex: 'plan', width: 120, render: (text: string) => <Words text={text} /> },
  ]
}
