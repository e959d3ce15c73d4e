import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { FrameDetail } from './frame-detail.tsx'
import type { JournalFrame } from './use-frames.ts'

interface Props {
  title: string
  /** Null: closed. */
  frame: JournalFrame | null
  onClose: () => void
  /** What the page says of the message above its fields. */
  children?: ReactNode
}

/** The panel right of a journal: a message with its fields and bytes. The table beside stays in use. */
export function FrameDrawer({ title, frame, onClose, children }: Props) {
  return (
    <Drawer open={frame !== null} title={title} size={760} mask={false} onClose={onClose} destroyOnHidden>
      {frame && (
        <>
          {children}
          {/* Another message begins at its first field. */}
          <FrameDetail key={frame.content} frame={frame} />
        </>
      )}
    </Drawer>
  )
}
