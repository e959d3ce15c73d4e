import { Form, Input, InputNumber } from 'antd'
import { FENCE_CIRCLE, FENCE_CORRIDOR } from '#core/domain/fence.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { EditedShape } from './use-shape.ts'

/** The record has the distance from the middle to the side in kilometres, people know the width in metres. */
const METRES_OF_WIDTH = 2000

/** The values of a drawing, typed: what is drawn appears here and the other way round. */
export function ShapeFields({ shape: { type, typing } }: { shape: EditedShape }) {
  const { t } = useTranslation('fence')
  const circle = type === FENCE_CIRCLE
  return (
    <>
      <Form.Item name="type" hidden noStyle>
        <Input />
      </Form.Item>
      <Form.Item name="areaName" hidden noStyle>
        <Input />
      </Form.Item>
      <Form.Item
        name="position"
        label={t(circle ? 'position.centre' : 'position.vertices')}
        extra={t(`position.hint.${HINTS[type]}`)}
        required
        getValueProps={(value: string | undefined) => ({ value: (value ?? '').replaceAll(';', '\n') })}
        normalize={(value: string) => value.replaceAll(/[ \t]*\r?\n[ \t]*/g, ';')}
      >
        <Input.TextArea dir="ltr" autoSize={{ minRows: 1, maxRows: 8 }} maxLength={30_000} {...typing} />
      </Form.Item>
      {circle && (
        <Form.Item name="radius" label={t('radius')} required>
          <InputNumber min={0.001} max={1000} precision={3} suffix="km" style={FULL} {...typing} />
        </Form.Item>
      )}
      {type === FENCE_CORRIDOR && (
        <Form.Item
          name="radius"
          label={t('corridor.width')}
          extra={t('corridor.hint')}
          required
          getValueProps={(value: number | null | undefined) => ({
            value: typeof value === 'number' ? Math.round(value * METRES_OF_WIDTH) : null,
          })}
          normalize={(value: number | null) => (value === null ? null : value / METRES_OF_WIDTH)}
        >
          <InputNumber min={1} max={2_000_000} precision={0} suffix="m" style={FULL} {...typing} />
        </Form.Item>
      )}
      {!circle && type !== FENCE_CORRIDOR && <Form.Item name="radius" hidden noStyle />}
    </>
  )
}

const FULL = { width: '100%' }
const HINTS = { 1: 'circle', 2: 'polygon', 3: 'rectangle', 4: 'corridor' } as const
