import { useAtomValue } from 'jotai'
import { MapCanvas, type MapCanvasProps } from '#web/map/map-canvas.tsx'
import { useMapSettings } from '#web/map/use-map-settings.ts'
import { languageAtom } from '#web/state/language.ts'
import { themeAtom } from '#web/state/theme.ts'

/** The map of this installation in the user's theme and language. Import it lazily: maps are heavy. */
export function ConsoleMap(props: Pick<MapCanvasProps, 'center' | 'zoom' | 'interactive' | 'label' | 'children'>) {
  const theme = useAtomValue(themeAtom)
  const language = useAtomValue(languageAtom)
  const settings = useMapSettings()
  return settings && <MapCanvas theme={theme} language={language} {...settings} {...props} />
}
