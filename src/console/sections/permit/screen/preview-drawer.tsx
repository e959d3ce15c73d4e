import { Button, Drawer } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { WallDisplay } from '#core/contract/screen-admin.ts'
import { lookAddress, wallAddress } from './preview-address.ts'
import { useWallName } from './use-wall-name.ts'
import styles from './wall-displays.module.css'

/** Share of the window, for a wall that is nearly square. */
const MOST_HEIGHT = 0.68
const WIDTH = 1040

/**
 * A read-only, scaled preview of a wall, running only while it is viewed. It ends with the
 * drawer and when the browser tab is hidden.
 */
export function PreviewDrawer({ wall, onClose }: { wall: WallDisplay; onClose: () => void }) {
  const { t } = useTranslation('screenDisplay')
  const name = useWallName()(wall)
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') onClose()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => document.removeEventListener('visibilitychange', onHidden)
  }, [onClose])
  return (
    <Drawer open size={WIDTH} title={t('wall.preview', { name })} onClose={onClose} destroyOnHidden>
      <Look wall={wall} name={name} />
      <div className={styles.lookNote}>
        <span>{t('preview.note', { access: wall.tokenName ?? wall.username ?? name })}</span>
        <Button href={wallAddress(wall)} target="_blank" rel="noreferrer">
          {t('preview.open')}
        </Button>
      </div>
    </Drawer>
  )
}

/** The wall with its own pixels, scaled to the room there is. */
function Look({ wall, name }: { wall: WallDisplay; name: string }) {
  const { t } = useTranslation('screenDisplay')
  const frame = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(0)
  const width = wall.width || 1920
  const height = wall.height || 1080
  // The wall continues to other scenes; a preview stays on the scene it was opened for.
  const [address] = useState(() => lookAddress(wall))
  useEffect(() => {
    const room = frame.current?.parentElement
    if (!room) return undefined
    const fit = () => setScale(Math.min(contentWidth(room) / width, (MOST_HEIGHT * window.innerHeight) / height))
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(room)
    return () => observer.disconnect()
  }, [width, height])
  return (
    <div ref={frame} className={styles.look} style={{ inlineSize: width * scale, blockSize: height * scale }} inert>
      <iframe
        src={address}
        title={t('preview.frame', { name })}
        width={width}
        height={height}
        tabIndex={-1}
        style={{ transform: `scale(${scale})` }}
      />
    </div>
  )
}

function contentWidth(room: HTMLElement): number {
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(room)
  return room.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
}
