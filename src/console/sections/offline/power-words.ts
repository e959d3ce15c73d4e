import type { Translate } from '#web/i18n/use-translation.ts'
import { powerTypeKey } from '#core/domain/power-type.ts'

/** Label of a powertrain; unknown values are shown unchanged. */
export function powerWords(t: Translate<['offline', 'common', 'baseInfo']>, stored: string): string {
  const key = powerTypeKey(stored)
  return key ? t(`baseInfo:power.${key}`) : stored
}
