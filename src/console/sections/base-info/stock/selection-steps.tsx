import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import type { deleteSimCards } from '#core/contract/sim-card.ts'
import { call } from '#web/api/call.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { BulkButtons } from '#console/ui/bulk-actions.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'

interface Props {
  selected: readonly { id: number }[]
  onDone: () => void
  reads: readonly AnyEndpoint[]
  steps: readonly { to: AnyEndpoint; label: string; onClick: () => void }[]
  /** Absent where nothing is deleted. */
  remove?: { to: typeof deleteSimCards; hint: string }
}

/** What is done with the chosen rows. */
export function SelectionSteps({ selected, onDone, reads, steps, remove }: Props) {
  const { t } = useTranslation('stock')
  return (
    <SelectionBar count={selected.length} onClear={onDone}>
      {steps.map(({ to, label, onClick }) => (
        <AllowedButton
          key={label}
          to={to}
          onClick={() => {
            onClick()
            onDone()
          }}
        >
          {label}
        </AllowedButton>
      ))}
      {remove && (
        <BulkButtons
          selected={selected}
          reads={reads}
          onDone={onDone}
          actions={[
            {
              to: remove.to,
              label: t('delete'),
              danger: true,
              ask: () => ({ title: t('delete.ask'), content: remove.hint }),
              run: (rows) => call(remove.to, { body: { ids: rows.map(({ id }) => id) } }),
            },
          ]}
        />
      )}
    </SelectionBar>
  )
}
