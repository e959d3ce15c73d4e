import { Drawer, type DrawerProps } from 'antd'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { countDetailsAtom } from './open-details.ts'
import { useDetailKeys } from './row-keys.ts'

interface Props extends Pick<DrawerProps, 'title' | 'aria-label' | 'extra' | 'footer' | 'children'> {
  open: boolean
  /** Width in pixels. */
  size: number
  onClose: () => void
}

/** The panel of one row. The list next to it stays usable: another row is shown by a click or an arrow key. */
export function DetailDrawer({ open, ...rest }: Props) {
  const count = useSetAtom(countDetailsAtom)
  const onKeyDown = useDetailKeys()
  useEffect(() => {
    if (!open) return undefined
    count(1)
    return () => count(-1)
  }, [open, count])
  return <Drawer open={open} mask={false} destroyOnHidden styles={WITHIN_WINDOW} onKeyDown={onKeyDown} {...rest} />
}

const WITHIN_WINDOW = { wrapper: { maxWidth: '100vw' } }
