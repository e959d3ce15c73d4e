import type { ReactNode } from 'react'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { AllowedButton } from './allowed-button.tsx'

interface Props {
  /** Required endpoint; hidden without permission. */
  to: AnyEndpoint
  icon: ReactNode
  /** Names the action and its row, because a table has many of these. */
  label: string
  onClick: () => void
}

/** One small button in the last column of a table. */
export function RowAction({ to, icon, label, onClick }: Props) {
  return (
    <AllowedButton to={to} type="text" size="small" icon={icon} title={label} aria-label={label} onClick={onClick} />
  )
}
