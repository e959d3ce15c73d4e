import { VideoTile } from '../widgets/video-tile.tsx'
import { CameraRow } from './camera-row.tsx'

interface Props {
  vin: string
  offline: boolean
}

/** Live video of the cameras of a vehicle. */
export function VideoRow({ vin, offline }: Props) {
  return <CameraRow vin={vin} tile={(camera) => <VideoTile vin={vin} offline={offline} {...camera} />} />
}
