import { SoundOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { type FenceMute, listFenceMutes, unmuteFences } from '#core/contract/fence-reminder.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { VehicleLink } from '#console/ui/vehicle-link.tsx'
import { WholeTable } from '#console/ui/whole-table.tsx'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** Mutes of fences in force, which may be ended before their time. */
export function FenceMutes({ views }: { views: ReactNode }) {
  const { t } = useTranslation('fence')
  const column = useColumnKit<FenceMute>()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const unmute = ({ id, fenceName }: FenceMute) =>
    confirm({
      title: t('unmute.ask', { name: fenceName }),
      confirmText: t('unmute'),
      onConfirm: async () => {
        await call(unmuteFences, { body: { ids: [id] } })
        await refresh(listFenceMutes)
      },
    })
  return (
    <>
      <PageHeader title={t('events.title')} hint={t('mutes.hint')} />
      {views}
      <WholeTable<FenceMute>
        read={useCall(listFenceMutes)}
        rowKey={({ id }) => id}
        empty={<NoneYet title={t('mutes.none')} hint={t('mutes.noneHint')} />}
        columns={[
          column.text('fenceName', t('fence'), 240),
          column.cell('vehicle', t('vehicle'), 220, ({ vin, plate }) =>
            vin === null ? t('mute.of.fence') : <VehicleLink vin={vin}>{plate || vin}</VehicleLink>,
          ),
          column.time('untilTime', t('mute.until'), 180),
          column.text('reason', t('mute.reason'), 275),
          column.text('userName', t('mute.by'), 160),
          ...column.actions(t('actions'), 90, [
            {
              to: unmuteFences,
              icon: <SoundOutlined aria-hidden />,
              label: ({ fenceName }) => `${t('unmute')} · ${fenceName}`,
              onClick: unmute,
            },
          ]),
        ]}
      />
    </>
  )
}
