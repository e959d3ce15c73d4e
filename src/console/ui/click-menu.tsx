import { Button, type ButtonProps, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'

interface Props extends ButtonProps {
  menu: MenuProps
  /** Whether it starts open. */
  opened: boolean
}

/** A button and the menu it opens by a click. */
export function ClickMenu({ menu, opened, ...rest }: Props) {
  const [open, setOpen] = useState(opened)
  return (
    <Dropdown trigger={['click']} disabled={rest.disabled === true} menu={menu} open={open} onOpenChange={setOpen}>
      <Button {...rest} />
    </Dropdown>
  )
}
