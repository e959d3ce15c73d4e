import { Form, Input } from 'antd'
import { FENCE_CIRCLE, FENCE_CORRIDOR } from '#core/domain/fence.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { NumberItem } from '#console/ui/form-builder/form-fields.tsx'
import { BoundedNumber } from '#console/ui/form-builder/number-input.tsx'
import { type EditedShape, MAX_RADIUS_KM } from './use-shape.ts'

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
        <NumberItem
          name="radius"
          label={t('radius')}
          required
          min={0.001}
          max={MAX_RADIUS_KM}
          precision={3}
          suffix="km"
          style={FULL}
          {...typing}
        />
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
          <BoundedNumber
            min={1}
            max={MAX_RADIUS_KM * METRES_OF_WIDTH}
            precision={0}
            suffix="m"
            style={FULL}
            {...typing}
          />
        </Form.Item>
      )}
      {!circle && type !== FENCE_CORRIDOR && <Form.Item name="radius" hidden noStyle />}
    </>
  )
}

const FULL = { width: '100%' }
const HINTS = { 1: 'circle', 2: 'polygon', 3: 'rectangle', 4: 'corridor' } as const
