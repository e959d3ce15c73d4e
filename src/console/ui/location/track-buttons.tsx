import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { exportPositionTrack, type PositionDataFilter, TRACK_FORMATS } from '#core/contract/position-data.ts'
import { download } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { saveFile } from '#console/ui/save-file.ts'

/** Exports the tracks of the search for mapping tools. */
export function TrackButtons({ filter }: { filter: PositionDataFilter | null }) {
  const { t } = useTranslation('positionData')
  const [busy, setBusy] = useState<string>()
  async function fetchFile(format: (typeof TRACK_FORMATS)[number]) {
    if (!filter) return
    setBusy(format)
    try {
      saveFile(await download(exportPositionTrack, { query: { ...filter, format } }))
    } catch (error) {
      // The call reports its own failures.
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Allowed to={exportPositionTrack}>
      {TRACK_FORMATS.map((format) => (
        <Button key={format} disabled={!filter} loading={busy === format} onClick={() => fetchFile(format)}>
          {t(`file.${format}`)}
        </Button>
      ))}
    </Allowed>
  )
}
