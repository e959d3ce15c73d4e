import type { TFunction } from 'i18next'
import { powerTypeKey } from '#core/domain/power-type.ts'

/** A stored power type in words; values we do not know are shown as they are. */
export function powerTypeName(stored: string, t: TFunction<'screens'>): string {
  const key = powerTypeKey(stored)
  return key ? t(`powerType.${key}` as 'powerType.diesel') : stored
}
