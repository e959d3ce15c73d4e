import { useAtomValue } from 'jotai'
import { MapCanvas, type MapCanvasProps } from '#web/map/map-canvas.tsx'
import { useMapSettings } from '#web/map/use-map-settings.ts'
import { languageAtom } from '#web/state/language.ts'
import { screenThemeAtom } from './screen-theme.ts'
import { mapScaleOf } from './unit.ts'
import { useUnit } from './use-unit.ts'

/** The base map of this installation in theme, language and size of the wall. */
export function StageMap(props: Pick<MapCanvasProps, 'center' | 'zoom' | 'interactive' | 'children'>) {
  const theme = useAtomValue(screenThemeAtom)
  const language = useAtomValue(languageAtom)
  const scale = mapScaleOf(useUnit())
  const settings = useMapSettings()
  return settings && <MapCanvas theme={theme} language={language} scale={scale} lights {...settings} {...props} />
}
