import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { approveCommand } from '#core/contract/command.ts'
import { auditDataPackage } from '#core/contract/data-package.ts'
import { alarmRaised, commandJobChanged, exportChanged, type LiveAlarm } from '#core/contract/live.ts'
import { jobChanged } from '#core/contract/live-job.ts'
import { auditUdsCampaign } from '#core/contract/uds-campaign.ts'
import { useLiveIfAny } from '#web/live/live-provider.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useAlarmKind } from '../ui/alarm/alarm-kind-words.tsx'
import { useAllowed } from '../ui/allowed.tsx'
import { PopUpSound } from './pop-up-sound.tsx'
import { type DecidedJob, isJobToDecide } from './use-approvals.ts'

const SECONDS = 15

interface Targets {
  showAlarm: (id: number) => void
  /** Switches the sound off; undefined: it is. */
  mute: (() => void) | undefined
  showCommand: (jobId: number) => void
  showExports: () => void
  showJob: (kind: DecidedJob, id: number) => void
  /** Commands this user requested or decided pass without a pop-up. */
  isToDecide: (jobId: number) => Promise<boolean>
}

/** Pop-ups for new alarms up to a level, finished exports, and commands, diagnostic tasks and data packages that wait for this user. */
export function usePopUps(enabled: boolean, alarmLevel: number, targets: Targets) {
  const live = useLiveIfAny()
  const { notification } = App.useApp()
  const { t } = useTranslation(['notices', 'alarm'])
  const nameOf = useAlarmKind()
  const format = useFormat()
  const mayDecide = useAllowed(approveCommand)
  const mayDecideJob = { udsCampaign: useAllowed(auditUdsCampaign), dataPackage: useAllowed(auditDataPackage) }
  const latest = useRef({ t, nameOf, format, targets, mayDecide, mayDecideJob })
  useEffect(() => {
    latest.current = { t, nameOf, format, targets, mayDecide, mayDecideJob }
  })

  useEffect(() => {
    if (!live || !enabled) return undefined
    let alarms = 0
    let shown: LiveAlarm | undefined
    const forget = () => {
      alarms = 0
      shown = undefined
    }
    /** One pop-up of each kind: a storm of alarms must not cover the page. */
    const popUp = (key: string, title: string, description: React.ReactNode, open: () => void) =>
      notification[key === 'notice-alarm' ? 'error' : 'info']({
        key,
        title,
        description,
        duration: SECONDS,
        placement: 'bottomRight',
        style: { cursor: 'pointer' },
        role: key === 'notice-alarm' ? 'alert' : 'status',
        onClick: () => {
          notification.destroy(key)
          open()
        },
        onClose: () => {
          if (key === 'notice-alarm') forget()
        },
      })
    const ends = [
      live.listen(alarmRaised, ({ value, stale }) => {
        if (!value || stale || value.level > alarmLevel) return
        const { t: text, nameOf: name, format: numbers, targets: to } = latest.current
        alarms += 1
        // The most severe one is shown, of those the newest.
        const alarm = !shown || value.level <= shown.level ? value : shown
        shown = alarm
        popUp(
          'notice-alarm',
          `${text('popUp.alarm', { level: alarm.level })}: ${name(alarm.kind)}`,
          <>
            <bdi>{alarm.plate || alarm.vin}</bdi>
            {alarms > 1 && <div>{text('popUp.also', { number: numbers.number(alarms - 1) })}</div>}
            <PopUpSound mute={to.mute} />
          </>,
          () => {
            forget()
            to.showAlarm(alarm.id)
          },
        )
      }),
      live.listen(exportChanged, ({ value, stale }) => {
        if (!value || stale || value.state !== 'ready') return
        const { t: text, targets: to } = latest.current
        popUp('notice-export', text('popUp.export'), null, to.showExports)
      }),
      live.listen(jobChanged, ({ value, stale }) => {
        if (!value || stale || value.state !== 'awaitingApproval') return
        const { t: text, targets: to, mayDecideJob } = latest.current
        const { kind, id } = value
        if ((kind !== 'udsCampaign' && kind !== 'dataPackage') || !mayDecideJob[kind]) return
        void isJobToDecide(kind, id).then((mine) => {
          if (mine) popUp('notice-approval', text(`popUp.${kind}`), null, () => to.showJob(kind, id))
        })
      }),
      live.listen(commandJobChanged, ({ value, stale }) => {
        const { t: text, targets: to, mayDecide: may } = latest.current
        if (!value || stale || value.status !== 'awaitingApproval' || !may) return
        const { jobId, vin } = value
        void to.isToDecide(jobId).then((mine) => {
          if (mine)
            popUp('notice-approval', text('popUp.approval'), <bdi dir="ltr">{vin}</bdi>, () => to.showCommand(jobId))
        })
      }),
    ]
    return () => ends.forEach((end) => end())
  }, [live, enabled, alarmLevel, notification])
}
