import { type FenceRecord, fenceShape } from '#core/domain/fence.ts'
import type { FenceDirection } from '#core/domain/fence-direction.ts'
import { fenceSize } from '#core/domain/fence-measure.ts'
import { type Format, useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

const TYPE_KEYS = [
  'dialogs:fence.circle',
  'dialogs:fence.polygon',
  'fence:shape.rectangle',
  'fence:shape.corridor',
] as const

/** Names of the types of fences. */
export function useTypeName(): (type: number) => string {
  const { t } = useTranslation(['fence', 'dialogs'])
  return (type) => t(TYPE_KEYS[type - 1] ?? TYPE_KEYS[0])
}

/** Which entries a fence counts. */
export function useDirectionWords(): (direction: FenceDirection) => string {
  const { t } = useTranslation('fence')
  const format = useFormat()
  return (direction) => {
    if (direction.by === 'line') return t(`direction.${direction.sense}`)
    if (direction.by === 'any') return t('direction.any')
    return t('direction.between', {
      from: format.number(direction.fromHeading),
      to: format.number(direction.toHeading),
    })
  }
}

/** Square kilometres; small ones with more digits. */
export const areaText = (format: Format, km2: number): string => `${format.number(km2, km2 < 1 ? 4 : 2)} km²`

/** Area of a fence, or the length of a corridor. */
export function useSizeText(): (record: FenceRecord) => string {
  const format = useFormat()
  return (record) => {
    const shape = fenceShape(record)
    if (!shape) return '–'
    const size = fenceSize(shape)
    return 'areaKm2' in size ? areaText(format, size.areaKm2) : format.distance(size.lengthKm, 2)
  }
}
