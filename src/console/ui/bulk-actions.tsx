import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { AllowedButton } from './allowed-button.tsx'
import { type Question, useConfirm } from './confirm.tsx'

/** An action on several rows, after a confirmation. */
export interface BulkAction<Row> {
  /** Required endpoint; hidden without permission. */
  to: AnyEndpoint
  label: string
  danger?: boolean
  ask: (count: number) => Pick<Question, 'title' | 'content'>
  run: (rows: readonly Row[]) => Promise<unknown>
}

interface Props<Row> {
  actions: readonly BulkAction<Row>[]
  selected: readonly Row[]
  /** Calls whose answers change by it. */
  reads: readonly AnyEndpoint[]
  onDone: () => void
}

/** Buttons of a selection bar. */
export function BulkButtons<Row>({ actions, selected, reads, onDone }: Props<Row>) {
  const confirm = useConfirm()
  const refresh = useRefresh()
  const start = ({ label, danger = false, ask, run }: BulkAction<Row>) =>
    confirm({
      ...ask(selected.length),
      danger,
      confirmText: label,
      onConfirm: async () => {
        await run(selected)
        onDone()
        await refresh(...reads)
      },
    })
  return actions.map((action) => (
    <AllowedButton key={action.label} to={action.to} danger={action.danger ?? false} onClick={() => start(action)}>
      {action.label}
    </AllowedButton>
  ))
}
