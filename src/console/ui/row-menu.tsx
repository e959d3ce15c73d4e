import { MoreOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { MenuButton } from './menu-button.tsx'

/** Rare and drastic actions of a row, in words: none of them starts by a slip of the mouse. */
export function RowMenu({ items }: { items: NonNullable<MenuProps['items']> }) {
  const { t } = useTranslation()
  return (
    // The row around may open something of its own.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span onClick={(event) => event.stopPropagation()}>
      <MenuButton
        type="text"
        size="small"
        icon={<MoreOutlined />}
        title={t('action.more')}
        aria-label={t('action.more')}
        menu={{ items }}
      />
    </span>
  )
}
