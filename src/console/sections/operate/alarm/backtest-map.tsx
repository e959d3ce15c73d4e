import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { BacktestAlarm } from '#core/contract/alarm-rule.ts'
import { FitTo } from '#web/map/points/fit-to.tsx'
import { PointLayer } from '#web/map/points/point-layer.tsx'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { ConsoleMap } from '#console/ui/map/console-map.tsx'
import { useShownVehicle } from '#console/ui/shown-vehicle.ts'

interface Props {
  alarms: readonly BacktestAlarm[]
  className: string
  label: string
}

/** Where a tested rule would have raised its alarms. */
export function BacktestMap({ alarms, className, label }: Props) {
  const colors = COLORS[useAtomValue(themeAtom)]
  const { show } = useShownVehicle()
  const places = useMemo(() => alarms.map(({ lng, lat }) => [lng ?? 0, lat ?? 0] as const), [alarms])
  const [first] = places
  if (!first) return null
  const points = alarms.map(({ lng, lat }, index) => ({ id: index, lng: lng!, lat: lat!, color: colors.warning }))
  return (
    <div className={className}>
      <ConsoleMap center={[first[0], first[1]]} zoom={8} label={label}>
        <PointLayer
          points={points}
          radius={5}
          edge={colors.surface}
          onPick={(id) => {
            const alarm = alarms[Number(id)]
            if (alarm) show(alarm.vin)
          }}
        />
        <FitTo points={places} padding={40} maxZoom={13} />
      </ConsoleMap>
    </div>
  )
}
