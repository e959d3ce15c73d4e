import type { Translate } from '#web/i18n/use-translation.ts'
import { powerTypeKey } from '#core/domain/power-type.ts'

/** Label of a stored powertrain; unknown values are shown unchanged. */
export function powerTypeName(stored: string, t: Translate<'screens'>): string {
  const key = powerTypeKey(stored)
  return key ? t(`powerType.${key}` as 'powerType.diesel') : stored
}
