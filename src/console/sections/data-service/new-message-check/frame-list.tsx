import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { MessageCheckDetail } from '#core/contract/message-check.ts'
import type { RawMessage } from '#core/contract/message-log.ts'
import { FrameDrawer } from '#console/ui/frame/frame-drawer.tsx'
import { FramesAround } from '../history/frames-around.tsx'

/** Messages of the vehicle while it was checked. */
export function FrameList({ check }: { check: MessageCheckDetail }) {
  const { t } = useTranslation('messageCheck')
  const [shown, show] = useState<RawMessage | null>(null)
  return (
    <>
      <FramesAround frames={check.frames} onOpen={show} />
      {check.moreFrames && <p>{t('moreFrames', { count: check.frames.length })}</p>}
      <FrameDrawer title={t('messages')} frame={shown} onClose={() => show(null)} />
    </>
  )
}
