import { BellOutlined } from '@ant-design/icons'
import { Badge, Button, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { getCommand } from '#core/contract/command.ts'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { useFormat } from '#web/i18n/format.ts'
import { LateCommandDrawer } from '../ui/command/late-command-drawer.tsx'
import { usePopUpLevel } from '../ui/notice/notice-levels.ts'
import { PageLive } from '../ui/page-live.tsx'
import { useShownAlarm } from '../ui/shown-alarm.ts'
import { usePreference } from '../ui/use-preference.ts'
import { BellPanel, CAMPAIGNS, PACKAGES } from './bell-panel.tsx'
import { useNoticeSound } from './use-notice-sound.ts'
import { useNotices } from './use-notices.ts'
import { usePopUps } from './use-pop-ups.tsx'

const MAX_COUNT = 99
const Shown = z.boolean()

/** Unread messages, and what waits for the user; new urgent things appear as pop-ups and sound. */
export function Bell() {
  return (
    <PageLive>
      <Notices />
    </PageLive>
  )
}

function Notices() {
  const { t } = useTranslation('notices')
  const format = useFormat()
  const navigate = useNavigate()
  const notices = useNotices()
  const alarm = useShownAlarm()
  const [popUps = true, choosePopUps] = usePreference('popUps', Shown)
  const [sound, chooseSound] = useNoticeSound()
  const [open, setOpen] = useState(false)
  const [command, setCommand] = useState<number | null>(null)
  const [popUpLevel, choosePopUpLevel] = usePopUpLevel()
  usePopUps(popUps, popUpLevel, {
    showAlarm: alarm.show,
    mute: sound > 0 ? () => chooseSound(0) : undefined,
    showCommand: setCommand,
    showExports: () => void navigate('/exportFile/index'),
    showJob: (kind, id) => void navigate(kind === 'udsCampaign' ? CAMPAIGNS + id : PACKAGES),
    isToDecide,
  })
  const close = () => setOpen(false)
  return (
    <>
      <Popover
        open={open}
        trigger="click"
        placement="bottomRight"
        destroyOnHidden
        onOpenChange={setOpen}
        content={
          <BellPanel
            notices={notices}
            popUps={popUps}
            onPopUps={choosePopUps}
            popUpLevel={popUpLevel}
            onPopUpLevel={choosePopUpLevel}
            sound={sound}
            onSound={chooseSound}
            onAlarm={(id) => {
              close()
              alarm.show(id)
            }}
            onCommand={(jobId) => {
              close()
              setCommand(jobId)
            }}
            onLeave={close}
          />
        }
      >
        <Button
          type="text"
          aria-label={t('titleCount', { number: format.number(notices.count) })}
          icon={
            <Badge count={notices.count} overflowCount={MAX_COUNT} size="small" aria-hidden>
              <BellOutlined aria-hidden />
            </Badge>
          }
        />
      </Popover>
      <LateCommandDrawer jobId={command} onShow={setCommand} />
    </>
  )
}

async function isToDecide(jobId: number): Promise<boolean> {
  try {
    // The pop-up belongs to the shell: going to another page does not cancel it.
    const quiet = { toast: false, loading: false, cancellable: false }
    return (await call(getCommand, { query: { jobId } }, quiet)).may.approve
  } catch (error) {
    logFailure('a command that waits for approval could not be read', error)
    return false
  }
}
