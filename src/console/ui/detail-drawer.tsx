import { Drawer, type DrawerProps } from 'antd'
import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { countDetailsAtom } from './open-details.ts'
import { useDetailKeys } from './row-keys.ts'

interface Props extends Pick<DrawerProps, 'title' | 'aria-label' | 'extra' | 'footer' | 'children'> {
  open: boolean
  /** Width in pixels. */
  size: number
  onClose: () => void
}

/** The panel of one row. The list next to it stays usable: another row is shown by a click or an arrow key. */
export function DetailDrawer({ open, title, ...rest }: Props) {
  const count = useSetAtom(countDetailsAtom)
  const onKeyDown = useDetailKeys()
  useEffect(() => {
    if (!open) return undefined
    count(1)
    return () => count(-1)
  }, [open, count])
  return (
    <Drawer
      open={open}
      mask={false}
      destroyOnHidden
      styles={WITHIN_WINDOW}
      onKeyDown={onKeyDown}
      title={title && <DrawerTitle>{title}</DrawerTitle>}
      {...rest}
    />
  )
}

/** Headings in the drawer are below this one. */
function DrawerTitle({ children }: { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a title may have blocks in it, which a heading may not
    <div role="heading" aria-level={2}>
      {children}
    </div>
  )
}

const WITHIN_WINDOW = { wrapper: { maxWidth: '100vw' } }
