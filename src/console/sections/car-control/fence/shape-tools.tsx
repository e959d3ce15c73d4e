import { EditOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { FENCE_CORRIDOR } from '#core/domain/fence.ts'
import { fenceSize } from '#core/domain/fence-measure.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AreaTool } from './area-tool.tsx'
import { FIRST_HALF_WIDTH_KM, type FenceType } from './fence-feature.ts'
import styles from './fence-editor.module.css'
import { areaText, useTypeName } from './fence-words.ts'
import type { EditedShape } from './use-shape.ts'

const TYPES: readonly FenceType[] = [1, 2, 3, 4]

/** Which shape is drawn, undo and redo, and how large it is. */
export function ShapeTools({ shape }: { shape: EditedShape }) {
  const { t } = useTranslation('fence')
  const format = useFormat()
  const typeName = useTypeName()
  const { type, history, isEmpty } = shape
  const begin = (next: FenceType) =>
    shape.draw({ type: next, position: '', radius: next === FENCE_CORRIDOR ? FIRST_HALF_WIDTH_KM : null })
  const size = shape.shape && fenceSize(shape.shape)
  return (
    <div className={styles.tools}>
      <Segmented<FenceType>
        aria-label={t('tool.shape')}
        value={type}
        onChange={begin}
        options={TYPES.map((value) => ({ value, label: typeName(value) }))}
      />
      <Button
        icon={<UndoOutlined aria-hidden />}
        aria-label={t('tool.undo')}
        title={t('tool.undo')}
        disabled={history.past.length === 0}
        onClick={shape.undo}
      />
      <Button
        icon={<RedoOutlined aria-hidden />}
        aria-label={t('tool.redo')}
        title={t('tool.redo')}
        disabled={history.future.length === 0}
        onClick={shape.redo}
      />
      <Button icon={<EditOutlined aria-hidden />} disabled={isEmpty} onClick={() => begin(type)}>
        {t('tool.again')}
      </Button>
      <AreaTool shape={shape} />
      {shape.areaName !== '' && <bdi className={styles.hint}>{shape.areaName}</bdi>}
      <span className={styles.size}>
        {size && ('areaKm2' in size ? areaText(format, size.areaKm2) : format.distance(size.lengthKm, 2))}
      </span>
    </div>
  )
}
