import { CheckCircleFilled, InboxOutlined, StopOutlined, SwapOutlined, WarningFilled } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PART_STATES, type PartState } from '#core/contract/parts.ts'

const SIGNS: Record<PartState, { sign: ReactNode; color: string }> = {
  stock: { sign: <InboxOutlined aria-hidden />, color: 'var(--second)' },
  installed: { sign: <CheckCircleFilled aria-hidden />, color: 'var(--accent)' },
  replaced: { sign: <SwapOutlined aria-hidden />, color: 'var(--information)' },
  scrapped: { sign: <StopOutlined aria-hidden />, color: 'var(--second)' },
  suspicious: { sign: <WarningFilled aria-hidden />, color: 'var(--warning)' },
}

/** Life-cycle status of a part: icon and label. */
export function PartStateTag({ state }: { state: PartState }) {
  const { t } = useTranslation('parts')
  const { sign, color } = SIGNS[state]
  return (
    <span style={{ color }}>
      {sign} {t(`state.${state}`)}
    </span>
  )
}

export function usePartStateOptions() {
  const { t } = useTranslation('parts')
  return PART_STATES.map((state) => ({ value: state, label: t(`state.${state}`) }))
}
