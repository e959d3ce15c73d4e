import { useNavigate } from 'react-router-dom'
import { getTrajectories, type PlaybackFilter } from '#core/contract/replay.ts'
import { chosenVins } from '#core/domain/vin-list.ts'
import { toPlatformZone } from '#web/api/time-fields.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { pathTo } from '#console/shell/path-to.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'

/** Leads from a playback of several vehicles to where they met. */
export function MeetingsLink({ filter }: { filter: PlaybackFilter | null }) {
  const { t } = useTranslation('playback')
  const { zone } = useFormat()
  const navigate = useNavigate()
  const vins = filter ? chosenVins(filter) : []
  if (!filter || vins.length < 2) return null
  const { startTime, endTime } = filter
  const target = pathTo('/operate/vehiclesTrajectory', {
    vins: vins.join(),
    ...toPlatformZone({ startTime, endTime }, zone),
  })
  return (
    <AllowedButton to={getTrajectories} onClick={() => void navigate(target)}>
      {t('meetings.find')}
    </AllowedButton>
  )
}
