import { useTranslation } from '#web/i18n/use-translation.ts'
import type { WallDisplay } from '#core/contract/screen-admin.ts'
import { isScreenPath } from '#core/domain/screen-grant.ts'

/** The default name of a wall. */
export function useWallName(): (wall: Pick<WallDisplay, 'name' | 'mark'>) => string {
  const { t } = useTranslation('screenDisplay')
  return ({ name, mark }) => name ?? t('wall.unnamed', { mark })
}

/** Name of a screen; the path of one unknown to this version. */
export function useScreenName(): (path: string) => string {
  const { t } = useTranslation('screenDisplay')
  return (path) => (isScreenPath(path) ? t(`screen.${path}`) : path)
}
