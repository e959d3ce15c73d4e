import { type CSSProperties, type ReactNode, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listVideoChannels } from '#core/contract/video.ts'
import { useCall } from '#web/api/use-call.ts'
import { VideoBudgetProvider } from '../widgets/video-budget-provider.tsx'
import styles from './camera-row.module.css'

/** The cameras a wall of one vehicle shows: 1 cockpit, 2 forward, 3 left, 4 right (docs/product/walls.md). */
const MOST = 4
const FORWARD = 2

export interface CameraTile {
  channelNo: number
  focused: boolean
  onFocus: () => void
}

interface Props {
  vin: string
  /** Content of one camera. */
  tile: (camera: CameraTile) => ReactNode
}

/** The cameras of the terminal: what the driver sees large, the others below it. Any of them can take the large place. */
export function CameraRow({ vin, tile }: Props) {
  const { t } = useTranslation('single')
  const [focused, setFocused] = useState<number>()
  const { data } = useCall(listVideoChannels, { query: { vin } }, { toast: false })
  const cameras = (data?.channels ?? [])
    .filter(({ kind }) => kind !== 'audio')
    .sort((a, b) => a.channelNo - b.channelNo)
    .slice(0, MOST)
  const [first] = cameras
  if (!first) return null
  const forward = cameras.find(({ channelNo }) => channelNo === FORWARD) ?? first
  const large = focused ?? forward.channelNo
  return (
    <VideoBudgetProvider>
      <section
        className={styles.cameras}
        style={{ '--small': cameras.length - 1 } as CSSProperties}
        aria-label={t('cameras')}
        data-focused={focused !== undefined}
      >
        {cameras.map(({ channelNo }) => (
          <div
            key={channelNo}
            className={styles.tile}
            data-large={large === channelNo}
            data-focused={focused === channelNo}
          >
            {tile({
              channelNo,
              focused: focused === channelNo,
              onFocus: () => setFocused(focused === channelNo ? undefined : channelNo),
            })}
          </div>
        ))}
      </section>
    </VideoBudgetProvider>
  )
}
