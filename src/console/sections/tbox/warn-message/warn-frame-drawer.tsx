import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AlarmMessage } from '#core/contract/alarm-message.ts'
import { listAlarmMessages as listAlarmFrames } from '#core/contract/message-log.ts'
import { useCall } from '#web/api/use-call.ts'
import { FrameDetail } from '#console/ui/frame/frame-detail.tsx'
import { RebuiltNote } from '#console/ui/frame/rebuilt-note.tsx'
import { TerminalDialect } from '#console/ui/frame/terminal-dialect.tsx'
import { LoadFailed, Loading, NothingFound } from '#console/ui/list-states.tsx'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'

interface Props {
  /** Null: closed. */
  row: AlarmMessage | null
  onClose: () => void
}

/** The report that carried the alarms, field by field. The table next to it stays usable. */
export function WarnFrameDrawer({ row, onClose }: Props) {
  const { t } = useTranslation('journal')
  return (
    <DetailDrawer open={row !== null} title={t('data.message')} size={760} onClose={onClose}>
      {row && <Frame key={`${row.vin} ${row.time} ${row.serial}`} row={row} />}
    </DetailDrawer>
  )
}

function Frame({ row: { vin, time, lat, lng } }: { row: AlarmMessage }) {
  const asked = { query: { vin, startTime: time, endTime: time } }
  const { data, error, reload } = useCall(listAlarmFrames, asked, { toast: false })
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  // Two reports of one second differ by their place.
  const found = data.list.find((each) => each.lat === lat && each.lng === lng) ?? data.list[0]
  if (!found) return <NothingFound />
  return (
    <TerminalDialect of={{ vin }}>
      <RebuiltNote />
      <FrameDetail frame={{ content: found.content, protocol: 'jt808' }} />
    </TerminalDialect>
  )
}
