import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { SharedVehicle, SharedView } from '#core/contract/share-link.ts'
import { FitTo } from '#web/map/points/fit-to.tsx'
import { HeadingMark } from '#web/map/points/heading-mark.tsx'
import { LookAt } from '#web/map/points/look-at.tsx'
import { NameTag } from '#web/map/points/name-tag.tsx'
import { PointLayer } from '#web/map/points/point-layer.tsx'
import { RingLayer } from '#web/map/shapes/ring-layer.tsx'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { ConsoleMap } from '../ui/map/console-map.tsx'

type Placed = SharedVehicle & { lng: number; lat: number }
const isPlaced = (vehicle: SharedVehicle): vehicle is Placed => vehicle.lng !== null && vehicle.lat !== null

/** Where the vehicles of a link are: a point or an arrow, or the area they are in. */
export function SharedMap({ view, following }: { view: SharedView; following: boolean }) {
  const colors = COLORS[useAtomValue(themeAtom)]
  const placed = view.vehicles.filter(isPlaced)
  const moving = placed.filter(({ speed, direction }) => speed !== null && speed > 0 && direction !== null)
  const still = placed.filter((vehicle) => vehicle.area === null && !moving.includes(vehicle))
  return (
    <ConsoleMap>
      <RingLayer rings={placed.flatMap(({ area }) => (area ? [ringOf(area)] : []))} color={colors.accent} />
      <PointLayer
        points={still.map(({ key, lng, lat }) => ({ id: key, lng, lat, color: colors.accent }))}
        radius={7}
        edge={colors.ground}
      />
      {moving.map(({ key, lng, lat, direction }) => (
        <HeadingMark key={key} lng={lng} lat={lat} direction={direction ?? 0} color={colors.accent} />
      ))}
      {placed.length > 1 &&
        placed.map(({ key, name, lng, lat }) => <NameTag key={key} lng={lng} lat={lat} name={name} />)}
      <Start key={String(placed.length > 0)} corners={placed.flatMap(cornersOf)} />
      {following && placed.length === 1 && placed[0] && <LookAt lng={placed[0].lng} lat={placed[0].lat} />}
    </ConsoleMap>
  )
}

const cornersOf = ({ lng, lat, area }: Placed): [lng: number, lat: number][] =>
  area
    ? [
        [area[0], area[1]],
        [area[2], area[3]],
      ]
    : [[lng, lat]]

/** Shows all once; afterwards the extent is the viewer's. */
function Start({ corners }: { corners: readonly [lng: number, lat: number][] }) {
  const [first] = useState(corners)
  return <FitTo points={first} padding={80} maxZoom={14} />
}

function ringOf([west, south, east, north]: readonly [number, number, number, number]): [number, number][] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}
