import type { ReactNode } from 'react'
import { Loading } from '../list-states.tsx'
import { FrameDialect } from './frame-dialect.ts'
import { type FrameOwner, useTerminalDialect } from './use-terminal-dialect.ts'

interface Props {
  of: FrameOwner
  children: ReactNode
}

/** Frames inside are read as their terminal writes them; where that cannot be learned, by the standard. */
export function TerminalDialect({ of, children }: Props) {
  const { dialect, waits } = useTerminalDialect(of)
  // Read by the standard first, a time would stand here for a moment that is not the terminal's.
  if (waits) return <Loading />
  return <FrameDialect value={dialect}>{children}</FrameDialect>
}
