import type { ReactNode } from 'react'
import { FrameDetail } from './frame-detail.tsx'
import { TerminalDialect } from './terminal-dialect.tsx'
import type { JournalFrame } from './use-frames.ts'
import type { FrameOwner } from './use-terminal-dialect.ts'
import { DetailDrawer } from '../detail-drawer.tsx'

interface Props {
  title: string
  /** Null: closed. */
  frame: JournalFrame | null
  /** The terminal of the frame, where the page does not define how to decode it. */
  of?: FrameOwner
  onClose: () => void
  /** Content of the page above the fields of the message. */
  children?: ReactNode
}

/** The panel right of a journal: a message with its fields and bytes. The table next to it stays usable. */
export function FrameDrawer({ title, frame, of, onClose, children }: Props) {
  // Another message begins at its first field.
  const detail = frame && <FrameDetail key={frame.content} frame={frame} />
  return (
    <DetailDrawer open={frame !== null} title={title} size={760} onClose={onClose}>
      {frame && (
        <>
          {children}
          {of ? <TerminalDialect of={of}>{detail}</TerminalDialect> : detail}
        </>
      )}
    </DetailDrawer>
  )
}
