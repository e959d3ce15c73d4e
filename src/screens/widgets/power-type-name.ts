import type { TFunction } from 'i18next'
import { powerTypeKey } from '#core/domain/power-type.ts'

/** Label of a stored powertrain; unknown values are shown unchanged. */
export function powerTypeName(stored: string, t: TFunction<'screens'>): string {
  const key = powerTypeKey(stored)
  return key ? t(`powerType.${key}` as 'powerType.diesel') : stored
}
