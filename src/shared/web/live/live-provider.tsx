import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react'
import { connectLive, type LiveConnection, type LiveOptions } from './live-client.ts'

const LiveContext = createContext<LiveConnection | null>(null)

export interface LiveProviderProps {
  /** A new token opens a new connection. Absent: anonymous. */
  token?: string | undefined
  /** Id of the display. */
  display?: string | undefined
  /** The token only identifies the display: it sees public data. */
  anonymous?: boolean | undefined
  /** A connection made elsewhere; it is not closed here. */
  connection?: LiveConnection
  children: ReactNode
}

/** One live connection for everything below, open as long as it is mounted. */
export function LiveProvider({ token, display, anonymous, connection, children }: LiveProviderProps) {
  const own = useMemo(
    () => (connection ? heldConnection(connection) : openedWhileUsed({ token, display, anonymous })),
    [token, display, anonymous, connection],
  )
  const live = useSyncExternalStore(own.use, own.current)
  return live && <LiveContext value={live}>{children}</LiveContext>
}

/** The live connection of a provider above; null when there is none. */
export const useLiveIfAny = (): LiveConnection | null => use(LiveContext)

export function useLive(): LiveConnection {
  const live = use(LiveContext)
  if (!live) throw new Error('useLive is called outside of a LiveProvider')
  return live
}

function heldConnection(connection: LiveConnection) {
  return { use: () => () => {}, current: () => connection }
}

const opened = new Map<string, { connection: LiveConnection; users: number }>()

/**
 * Opens with the first user and closes with the last, so that a discarded render leaves no worker behind. Providers with
 * the same options share one connection: the notices of the shell and the page on screen.
 */
function openedWhileUsed(options: LiveOptions) {
  const key = JSON.stringify(options)
  let held: LiveConnection | null = null
  return {
    use: (changed: () => void) => {
      const entry = opened.get(key) ?? { connection: connectLive(options), users: 0 }
      opened.set(key, entry)
      entry.users += 1
      held = entry.connection
      changed()
      return () => {
        if (held === entry.connection) held = null
        entry.users -= 1
        if (entry.users > 0) return
        opened.delete(key)
        entry.connection.close()
      }
    },
    current: () => held,
  }
}
