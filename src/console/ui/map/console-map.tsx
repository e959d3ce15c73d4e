import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { MapCanvas } from '#web/map/map-canvas.tsx'
import { useMapSettings } from '#web/map/use-map-settings.ts'
import { languageAtom } from '#web/state/language.ts'
import { themeAtom } from '#web/state/theme.ts'

interface Props {
  center: [lng: number, lat: number]
  zoom: number
  children: ReactNode
}

/** The map of this installation in theme and language of the person. Import it lazily: maps are heavy. */
export function ConsoleMap({ center, zoom, children }: Props) {
  const theme = useAtomValue(themeAtom)
  const language = useAtomValue(languageAtom)
  const settings = useMapSettings()
  if (!settings) return null
  return (
    <MapCanvas theme={theme} language={language} {...settings} center={center} zoom={zoom}>
      {children}
    </MapCanvas>
  )
}
