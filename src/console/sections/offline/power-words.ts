import type { TFunction } from 'i18next'
import { powerTypeKey } from '#core/domain/power-type.ts'

/** A power type as people say it; what is not known is shown as it is. */
export function powerWords(t: TFunction<['offline', 'common', 'baseInfo']>, stored: string): string {
  const key = powerTypeKey(stored)
  return key ? t(`baseInfo:power.${key}`) : stored
}
