import { MutedOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { soundBlockedAtom } from '../ui/notice/sound-blocked.ts'

/** Under a pop-up: mutes the sound with one click, or says that the browser blocks it. */
export function PopUpSound({ mute }: { mute: (() => void) | undefined }) {
  const { t } = useTranslation('notices')
  const blocked = useAtomValue(soundBlockedAtom)
  const [muted, setMuted] = useState(false)
  if (!mute || muted) return null
  return (
    <>
      {blocked && <div>{t('blocked')}</div>}
      <Button
        size="small"
        type="text"
        icon={<MutedOutlined aria-hidden />}
        onClick={(event) => {
          // A click on the pop-up opens the alarm.
          event.stopPropagation()
          setMuted(true)
          mute()
        }}
      >
        {t('mute')}
      </Button>
    </>
  )
}
