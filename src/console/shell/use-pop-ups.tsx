import { App } from 'antd'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { approveCommand } from '#core/contract/command.ts'
import { isOpenTo } from '#core/contract/endpoint.ts'
import { alarmRaised, commandJobChanged, exportChanged } from '#core/contract/live.ts'
import { useLiveIfAny } from '#web/live/live-provider.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { grantedCodesAtom } from '#web/state/session.ts'
import { useAlarmKind } from '../ui/alarm/alarm-kind-words.tsx'

const SECONDS = 15

interface Targets {
  showAlarm: (id: number) => void
  showCommand: (jobId: number) => void
  showExports: () => void
  /** Commands this user requested or decided pass without a pop-up. */
  isToDecide: (jobId: number) => Promise<boolean>
}

/** Pop-ups for new level-1 alarms, finished exports and commands that wait for this user. */
export function usePopUps(enabled: boolean, targets: Targets) {
  const live = useLiveIfAny()
  const { notification } = App.useApp()
  const { t } = useTranslation(['notices', 'alarm'])
  const nameOf = useAlarmKind()
  const format = useFormat()
  const codes = useAtomValue(grantedCodesAtom)
  const latest = useRef({ t, nameOf, format, targets, codes })
  useEffect(() => {
    latest.current = { t, nameOf, format, targets, codes }
  })

  useEffect(() => {
    if (!live || !enabled) return undefined
    let alarms = 0
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
          if (key === 'notice-alarm') alarms = 0
        },
      })
    const ends = [
      live.listen(alarmRaised, ({ value, stale }) => {
        if (!value || stale || value.level !== 1) return
        const { t: text, nameOf: name, format: numbers, targets: to } = latest.current
        alarms += 1
        popUp(
          'notice-alarm',
          `${text('popUp.alarm')}: ${name(value.kind)}`,
          <>
            <bdi>{value.plate || value.vin}</bdi>
            {alarms > 1 && <div>{text('popUp.also', { number: numbers.number(alarms - 1) })}</div>}
          </>,
          () => {
            alarms = 0
            to.showAlarm(value.id)
          },
        )
      }),
      live.listen(exportChanged, ({ value, stale }) => {
        if (!value || stale || value.state !== 'ready') return
        const { t: text, targets: to } = latest.current
        popUp('notice-export', text('popUp.export'), null, to.showExports)
      }),
      live.listen(commandJobChanged, ({ value, stale }) => {
        const { t: text, targets: to, codes: granted } = latest.current
        if (!value || stale || value.status !== 'awaitingApproval' || !isOpenTo(approveCommand.access, granted)) return
        const { jobId, vin } = value
        void to.isToDecide(jobId).then((mine) => {
          if (mine)
            popUp('notice-approval', text('popUp.approval'), <bdi dir="ltr">{vin}</bdi>, () => to.showCommand(jobId))
        })
      }),
    ]
    return () => ends.forEach((end) => end())
  }, [live, enabled, notification])
}
