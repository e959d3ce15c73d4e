import { SoundOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { type AlarmMute, listAlarmMutes, unmuteAlarms } from '#core/contract/alarm-rule.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAlarmKind } from '#console/ui/alarm/alarm-kind-words.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { WholeTable } from '#console/ui/whole-table.tsx'

/** Mutes in force, which may be ended before their time. */
export function MuteList({ title, views }: { title: string; views: ReactNode }) {
  const { t } = useTranslation('alarmCentre')
  const column = useColumnKit<AlarmMute>()
  const name = useAlarmKind()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const unmute = ({ id }: AlarmMute) =>
    confirm({
      title: t('unmute.ask'),
      confirmText: t('unmute'),
      onConfirm: async () => {
        await call(unmuteAlarms, { body: { ids: [id] } })
        await refresh(listAlarmMutes)
      },
    })
  return (
    <>
      <PageHeader title={title} hint={t('mutes.hint')} />
      {views}
      <WholeTable<AlarmMute>
        read={useCall(listAlarmMutes)}
        rowKey={({ id }) => id}
        empty={<NoneYet title={t('mutes.none')} hint={t('mutes.noneHint')} />}
        columns={[
          column.vin(),
          column.label('kind', t('kind'), 180, (kind) => name(kind)),
          column.text('ruleName', t('rule'), 160),
          column.time('untilTime', t('until'), 165),
          column.text('reason', t('reason'), 220),
          column.text('userName', t('by'), 130),
          ...column.actions(t('actions'), 90, [
            {
              to: unmuteAlarms,
              icon: <SoundOutlined aria-hidden />,
              label: ({ vin }) => `${t('unmute')} · ${vin ?? ''}`,
              onClick: unmute,
            },
          ]),
        ]}
      />
    </>
  )
}
