import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { SingleVehicle } from '#core/contract/single.ts'
import { screenThemeAtom } from '#screens/stage/screen-theme.ts'
import { lookOf } from './look-of.ts'
import type { Moment } from './moment.ts'
import styles from './vehicle-scene.module.css'
import { VehiclePicture } from '#web/vehicle-model/vehicle-picture.tsx'

interface Props {
  vehicle: SingleVehicle
  moment: Moment
}

/** The vehicle itself: doors, lamps, tyres, battery and wheels as they are at the moment. */
export function VehicleScene({ vehicle, moment }: Props) {
  const theme = useAtomValue(screenThemeAtom)
  const { state, readings, body, tyres, lastMessageAt, live } = moment
  // A tick of the clock alone does not change the picture.
  const minute = Math.floor(moment.at / 60_000)
  const look = useMemo(
    () => lookOf(vehicle, { ...moment, at: minute * 60_000 }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [vehicle.id, state, readings, body, tyres, lastMessageAt, live, minute],
  )
  return (
    <div className={styles.scene}>
      <VehiclePicture look={look} theme={theme} />
    </div>
  )
}
