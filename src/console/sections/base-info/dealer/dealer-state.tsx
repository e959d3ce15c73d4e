import { CheckCircleFilled, PauseCircleFilled, StopOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { DEALER_STATES, type DealerState } from '#core/contract/dealer.ts'

const SIGNS: Record<DealerState, { sign: ReactNode; color: string }> = {
  active: { sign: <CheckCircleFilled aria-hidden />, color: 'var(--accent)' },
  suspended: { sign: <PauseCircleFilled aria-hidden />, color: 'var(--warning)' },
  ended: { sign: <StopOutlined aria-hidden />, color: 'var(--second)' },
}

/** Whether a dealer may sell: sign and word. */
export function DealerStateTag({ state }: { state: DealerState }) {
  const { t } = useTranslation('dealer')
  const { sign, color } = SIGNS[state]
  return (
    <span style={{ color }}>
      {sign} {t(`state.${state}`)}
    </span>
  )
}

export function useDealerStateOptions() {
  const { t } = useTranslation('dealer')
  return DEALER_STATES.map((state) => ({ value: state, label: t(`state.${state}`) }))
}
