import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { EVERY_SECONDS, type EverySeconds } from './refresh-seconds.ts'

const OFF = 'off'

interface Props {
  /** Undefined: off. */
  every: EverySeconds | undefined
  choose: (every: EverySeconds | undefined) => void
}

/** How often a list is refreshed by itself. */
export function AutoRefresh({ every, choose }: Props) {
  const { t } = useTranslation()
  const label = (seconds: number) => t('list.refreshEvery', { seconds })
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [String(every ?? OFF)],
        items: [
          { key: OFF, label: t('list.refreshOff') },
          ...EVERY_SECONDS.map((seconds) => ({ key: String(seconds), label: label(seconds) })),
        ],
        onClick: ({ key }) => choose(EVERY_SECONDS.find((seconds) => String(seconds) === key)),
      }}
    >
      <Button
        type="text"
        size="small"
        icon={<DownOutlined aria-hidden />}
        iconPlacement="end"
        title={t('list.refreshAuto')}
        aria-label={every ? label(every) : t('list.refreshAuto')}
      >
        {every && `${every} s`}
      </Button>
    </Dropdown>
  )
}
