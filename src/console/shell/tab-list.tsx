import { DownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useNavigate } from 'react-router-dom'
import styles from './tab-bar.module.css'
import type { MenuTab } from './tabs.ts'
import { useTabTitle } from './use-tab-title.ts'

interface Props {
  tabs: readonly MenuTab[]
  active: number
  onOthers: () => void
  onAll: () => void
}

/** All tabs in a menu, also those that do not fit into the bar, and what closes several of them. */
export function TabList({ tabs, active, onOthers, onAll }: Props) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        selectedKeys: [tabs[active]?.path ?? ''],
        items: [
          ...tabs.map((tab) => ({
            key: tab.path,
            label: <Title tab={tab} />,
            onClick: () => void navigate(tab.fullPath),
          })),
          { type: 'divider' as const },
          { key: 'others', label: t('tabs.others'), disabled: active < 0, onClick: onOthers },
          { key: 'all', label: t('tabs.reset'), onClick: onAll },
        ],
      }}
    >
      <button type="button" className={styles.reset} title={t('tabs.list')} aria-label={t('tabs.list')}>
        <DownOutlined aria-hidden />
      </button>
    </Dropdown>
  )
}

const Title = ({ tab }: { tab: MenuTab }) => useTabTitle(tab)
