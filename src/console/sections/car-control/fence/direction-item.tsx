import { Form, Select } from 'antd'
import { FENCE_CORRIDOR } from '#core/domain/fence.ts'
import { type FenceDirection, LINE_SENSES, type LineSense } from '#core/domain/fence-direction.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { BoundedNumber } from '#console/ui/form-builder/number-input.tsx'
import styles from './fence-editor.module.css'

/** Which entries count. Along and across a line is for corridors. */
export function DirectionItem() {
  const { t } = useTranslation('fence')
  return (
    <Form.Item name="direction" label={t('direction')} extra={t('direction.hint')}>
      <DirectionControl />
    </Form.Item>
  )
}

const FIRST_HEADING = { by: 'heading', fromHeading: 315, toHeading: 45 } as const
const isSense = (value: string): value is LineSense => (LINE_SENSES as readonly string[]).includes(value)

function DirectionControl(props: {
  id?: string
  value?: FenceDirection
  onChange?: (direction: FenceDirection) => void
}) {
  const { id, value = { by: 'any' }, onChange } = props
  const { t } = useTranslation('fence')
  const senses = Form.useWatch<number | undefined>('type') === FENCE_CORRIDOR ? LINE_SENSES : []
  const choices = ['any', ...senses, 'heading'] as const
  const chosen = value.by === 'line' ? value.sense : value.by
  const choose = (choice: (typeof choices)[number]) => {
    if (choice === 'any') onChange?.({ by: 'any' })
    else if (choice === 'heading') onChange?.(FIRST_HEADING)
    else if (isSense(choice)) onChange?.({ by: 'line', sense: choice })
  }
  return (
    <>
      <Select
        {...(id && { id })}
        value={chosen}
        onChange={choose}
        options={[...new Set([...choices, chosen])].map((key) => ({ value: key, label: t(`direction.${key}`) }))}
      />
      {value.by === 'heading' && (
        <div className={styles.headings}>
          {(['fromHeading', 'toHeading'] as const).map((end) => (
            <BoundedNumber
              key={end}
              aria-label={t(`direction.${end}`)}
              prefix={t(`direction.${end}`)}
              suffix="°"
              min={0}
              max={359}
              precision={0}
              value={value[end]}
              onChange={(degrees) => onChange?.({ ...value, [end]: degrees ?? 0 })}
            />
          ))}
        </div>
      )}
    </>
  )
}
