import { getMessageDialect } from '#core/contract/message-log.ts'
import { useCall } from '#web/api/use-call.ts'

/** The phone of the terminal; empty: not registered. */
export interface FrameOwner {
  vin?: string | null | undefined
  sn?: string | null | undefined
}

/** How a terminal's frames differ from the standard, as JSON; undefined until it is loaded, and where it is unknown. */
export function useTerminalDialect(of: FrameOwner | null): { dialect: string | undefined; waits: boolean } {
  const { vin, sn } = of ?? {}
  const enabled = Boolean(vin || sn)
  const query = { ...(vin && { vin }), ...(sn && { sn }) }
  const { data, error } = useCall(getMessageDialect, { query }, { enabled, toast: false })
  return { dialect: data && JSON.stringify(data.dialect), waits: enabled && !data && !error }
}
