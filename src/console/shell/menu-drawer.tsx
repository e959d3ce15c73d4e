import { MenuOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { MENU_WIDTH } from './menu-width.ts'
import { SideMenu } from './side-menu.tsx'

/** The side menu of narrow windows: a button that opens it over the page. */
export function MenuDrawer() {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        type="text"
        icon={<MenuOutlined aria-hidden />}
        title={t('menu.open')}
        aria-label={t('menu.open')}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Drawer
        open={open}
        onClose={close}
        placement="left"
        size={MENU_WIDTH.full}
        closable={false}
        aria-label={t('menu.label')}
        styles={{ body: { padding: 0 } }}
        destroyOnHidden
      >
        <SideMenu onLeave={close} />
      </Drawer>
    </>
  )
}
