import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useMapPictures } from '#web/map/pictures/use-map-pictures.ts'
import { useMapSettings } from '#web/map/use-map-settings.ts'
import { languageAtom } from '#web/state/language.ts'
import { screenThemeAtom } from '../stage/screen-theme.ts'
import { mapScaleOf } from '../stage/unit.ts'
import { useUnit } from '../stage/use-unit.ts'
import { PicturesContext } from './pictures-context.ts'

/** Paints the grounds of the map tiles in it with a single hidden map, while there are some. */
export function MapGrounds({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const theme = useAtomValue(screenThemeAtom)
  const language = useAtomValue(languageAtom)
  const settings = useMapSettings()
  const scale = mapScaleOf(useUnit())
  const pictures = useMapPictures(settings && wanted ? { theme, language, scale, ...settings } : null)
  return <PicturesContext value={pictures}>{children}</PicturesContext>
}
