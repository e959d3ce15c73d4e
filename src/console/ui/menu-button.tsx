import { Button, type ButtonProps, type MenuProps } from 'antd'
import { lazy, Suspense, useState } from 'react'

const ClickMenu = lazy(async () => ({ default: (await import('./click-menu.tsx')).ClickMenu }))

interface Props extends Omit<ButtonProps, 'onClick'> {
  menu: MenuProps
}

/** A button that opens a menu. It is there at once; the code of its menu follows, and a click that was earlier still opens it. */
export function MenuButton({ menu, ...rest }: Props) {
  const [clicked, setClicked] = useState(false)
  return (
    <Suspense fallback={<Button {...rest} onClick={() => setClicked(true)} />}>
      <ClickMenu menu={menu} opened={clicked} {...rest} />
    </Suspense>
  )
}
