import { App } from 'antd'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useConfirm } from './confirm.tsx'

/** How many commands were sent, and how many were not because their terminal is out of reach. */
type Asked = Record<'given' | 'refused', number>

interface Question<Row> {
  title: (rows: readonly Row[]) => string
  hint: string
  /** The button. */
  label: string
  send: (ids: number[]) => Promise<Asked>
  sent: (result: Asked) => string
  /** Calls whose answers change by it. */
  reads?: readonly AnyEndpoint[]
}

/** Sends a command to the terminals of some rows after a question: none is woken, but it costs traffic. */
export function useAskTerminals<Row extends { id: number }>(question: Question<Row>) {
  const { title, hint, label, send, sent, reads = [] } = question
  const { message } = App.useApp()
  const confirm = useConfirm()
  const refresh = useRefresh()
  return (rows: readonly Row[], done?: () => void) =>
    confirm({
      title: title(rows),
      content: hint,
      confirmText: label,
      onConfirm: async () => {
        const result = await send(rows.map(({ id }) => id))
        message[result.given > 0 ? 'success' : 'warning'](sent(result))
        done?.()
        await refresh(...reads)
      },
    })
}
