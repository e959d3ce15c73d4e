import { SoundOutlined } from '@ant-design/icons'
import { type ReactNode, useEffect, useState } from 'react'
import { z } from 'zod'
import * as contract from '#core/contract/fence.ts'
import { muteFence } from '#core/contract/fence-reminder.ts'
import { rowId, text } from '#core/contract/fields.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { FenceField } from '#console/ui/fence/fence-select.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { TextField } from '#console/ui/search-fields.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type MutedPlace, MuteFenceDrawer } from './mute-fence-drawer.tsx'

const StayFilter = z.object({ keyWord: text(64).optional(), fenceId: rowId.optional() })
const TICK_MS = 10_000

/** Vehicles inside of fences, each with its running time. */
export function FenceStays({ views }: { views: ReactNode }) {
  const { t } = useTranslation('fence')
  const search = useViewSearch(StayFilter, 'inside')
  const list = usePagedList(contract.listFenceStays, search.filter)
  const column = useColumnKit<contract.FenceStay>()
  const format = useFormat()
  const [now, setNow] = useState(Date.now)
  const { reload } = list
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      if (!document.hidden) reload()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [reload])
  const [muted, mute] = useState<MutedPlace>()
  return (
    <>
      <ListPage
        title={t('events.title')}
        hint={t('inside.hint')}
        search={search}
        list={list}
        columns={[
          column.vehicle(),
          column.text('fenceName', t('fence'), 240),
          column.time('enterTime', t('since'), 180),
          column.cell('stay', t('stay'), 260, ({ enterTime, dwellMinutes }) => {
            const seconds = Math.max(0, Math.round((now - format.epoch(enterTime)) / 1000))
            const isOver = dwellMinutes !== null && seconds > dwellMinutes * 60
            return isOver ? (
              <ToneTag tone="bad">{`${format.duration(seconds)} · ${t('event.dwell')}`}</ToneTag>
            ) : (
              format.duration(seconds)
            )
          }),
          ...column.actions(t('actions'), 80, [
            {
              to: muteFence,
              icon: <SoundOutlined aria-hidden />,
              label: ({ fenceName }) => t('mute.title', { name: fenceName }),
              onClick: mute,
            },
          ]),
        ]}
        rowKey={({ vehicleId, fenceId }) => `${vehicleId} ${fenceId}`}
        above={views}
        empty={<NoneYet title={t('inside.none')} hint={t('none.hint')} />}
      >
        <TextField name="keyWord" label={t('keyWord')} maxLength={64} />
        <FenceField label={t('fence')} />
      </ListPage>
      <MuteFenceDrawer place={muted} onClose={() => mute(undefined)} />
    </>
  )
}
