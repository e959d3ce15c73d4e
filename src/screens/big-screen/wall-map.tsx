import { useAtomValue } from 'jotai'
import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import { MapCanvas } from '#web/map/map-canvas.tsx'
import { useMapSettings } from '#web/map/use-map-settings.ts'
import { languageAtom } from '#web/state/language.ts'
import { screenThemeAtom } from '../stage/screen-theme.ts'
import { mapScaleOf } from '../stage/unit.ts'
import { useUnit } from '../stage/use-unit.ts'
import { AlarmFlight } from './alarm-flight.tsx'
import type { PlacedAlarm } from './use-take-over.ts'
import { WallVehicles } from './wall-vehicles.tsx'

interface Props {
  /** Holds the wall at the moment. */
  alarm: PlacedAlarm | undefined
  /** Absent: the whole fleet. */
  filter?: FleetFilter | undefined
}

/** The fleet, anonymous, over the base map of this installation. */
export function WallMap({ alarm, filter }: Props) {
  const theme = useAtomValue(screenThemeAtom)
  const language = useAtomValue(languageAtom)
  const unit = useUnit()
  const settings = useMapSettings()
  if (!settings) return null
  return (
    <MapCanvas
      theme={theme}
      language={language}
      interactive={false}
      scale={mapScaleOf(unit)}
      styleUrl={settings.styleUrl}
      mapKey={settings.mapKey}
    >
      <WallVehicles filter={filter} />
      <AlarmFlight alarm={alarm} />
    </MapCanvas>
  )
}
