import { Button, type ButtonProps, Dropdown, type MenuProps } from 'antd'

interface Props extends Omit<ButtonProps, 'onClick'> {
  menu: MenuProps
}

/** A button that opens a menu by a click. */
export function MenuButton({ menu, ...rest }: Props) {
  return (
    <Dropdown trigger={['click']} disabled={rest.disabled === true} menu={menu}>
      <Button {...rest} />
    </Dropdown>
  )
}
