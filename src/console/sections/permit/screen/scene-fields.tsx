import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, EyeOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LONGEST_DWELL_SECONDS, type Scene, SHORTEST_DWELL_SECONDS } from '#core/contract/screen-display.ts'
import { SCREEN_PATHS } from '#core/domain/screen-grant.ts'
import { CodeItem, NumberItem } from '#console/ui/form-builder/form-fields.tsx'
import { previewAddress } from './preview-address.ts'
import { useScreenName } from './use-wall-name.ts'
import styles from './wall-displays.module.css'

interface Props {
  /** Place in the list. */
  at: number
  number: number
  first: boolean
  last: boolean
  only: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** One scene: screen, duration, hours and query. Its initial values stay when its fields load late. */
export function SceneFields({ at, number, first, last, only, onMove, onRemove }: Props) {
  const { t } = useTranslation('screenDisplay')
  const screenName = useScreenName()
  const scene = Form.useWatch<Scene | undefined>(['scenes', at])
  const tools = [
    {
      key: 'up',
      icon: <ArrowUpOutlined aria-hidden />,
      off: first,
      label: t('scene.up', { number }),
      run: () => onMove(-1),
    },
    {
      key: 'down',
      icon: <ArrowDownOutlined aria-hidden />,
      off: last,
      label: t('scene.down', { number }),
      run: () => onMove(1),
    },
    {
      key: 'remove',
      icon: <DeleteOutlined aria-hidden />,
      off: only,
      label: t('scene.remove', { number }),
      run: onRemove,
    },
  ]
  return (
    <fieldset className={styles.scene}>
      <legend>{t('scene.number', { number })}</legend>
      <div className={styles.sceneTools}>
        {scene?.path && (
          <Button
            type="text"
            size="small"
            icon={<EyeOutlined aria-hidden />}
            title={t('scene.preview', { number })}
            aria-label={t('scene.preview', { number })}
            href={previewAddress([scene])}
            target="_blank"
            rel="noreferrer"
          />
        )}
        {tools.map(({ key, icon, off, label, run }) => (
          <Button
            key={key}
            type="text"
            size="small"
            icon={icon}
            disabled={off}
            title={label}
            aria-label={label}
            onClick={run}
          />
        ))}
      </div>
      <Form.Item name={[at, 'path']} preserve label={t('scene.screen')} required>
        <Select options={SCREEN_PATHS.map((path) => ({ value: path, label: screenName(path) }))} />
      </Form.Item>
      <NumberItem
        name={[at, 'dwellSeconds']}
        preserve
        label={t('scene.dwell')}
        required
        min={SHORTEST_DWELL_SECONDS}
        max={LONGEST_DWELL_SECONDS}
        precision={0}
      />
      <CodeItem name={[at, 'from']} preserve label={t('scene.from')} maxLength={5} />
      <CodeItem name={[at, 'until']} preserve label={t('scene.until')} maxLength={5} />
      <Form.Item
        name={[at, 'query']}
        preserve
        label={t('scene.query')}
        extra={t('scene.queryHint')}
        className={styles.wide ?? ''}
      >
        <Input dir="ltr" maxLength={500} autoComplete="off" />
      </Form.Item>
    </fieldset>
  )
}
