import { MoreOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { MenuButton } from './menu-button.tsx'

/** Rare and drastic actions of a row, in words: none of them starts by a slip of the mouse. */
export function RowMenu({ items }: { items: NonNullable<MenuProps['items']> }) {
  const { t } = useTranslation()
  return (
    <MenuButton
      type="text"
      size="small"
      icon={<MoreOutlined aria-hidden />}
      title={t('action.more')}
      aria-label={t('action.more')}
      menu={{ items }}
    />
  )
}
