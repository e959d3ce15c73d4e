import { useAtomValue } from 'jotai'
import { z } from 'zod'
import { listFenceMutes, muteFence } from '#core/contract/fence-reminder.ts'
import { requiredText, wholeNumber } from '#core/contract/fields.ts'
import { wallText } from '#core/domain/wall-time.ts'
import { SelectItem, TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'
import { call } from '#web/api/call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'

const HOURS = [1, 4, 8, 24, 72, 168, 720] as const
const HOUR_SECONDS = 3_600
const Mute = z.object({ of: z.enum(['fence', 'vehicle']), hours: wholeNumber(1, 720), reason: requiredText(200) })

/** What is muted: a fence, and the vehicle at it that gave the reason. */
export interface MutedPlace {
  fenceId: number
  fenceName: string
  vehicleId: number
  vin: string
  plate: string
}

/** Mutes the alarms of a fence, of all vehicles or of one, for some hours. */
export function MuteFenceDrawer({ place, onClose }: { place: MutedPlace | undefined; onClose: () => void }) {
  const { t } = useTranslation('fence')
  const format = useFormat()
  const zone = useAtomValue(timeZoneAtom)
  return (
    <StepDrawer
      open={place !== undefined}
      title={t('mute.title', { name: place?.fenceName ?? '' })}
      hint={t('mute.hint')}
      submitText={t('mute')}
      schema={Mute}
      initial={{ of: 'vehicle', hours: 8 }}
      run={async ({ of, hours, reason }) => {
        if (!place) return
        const untilTime = wallText(Date.now() + hours * HOUR_SECONDS * 1_000, zone)
        const vehicleId = of === 'vehicle' ? place.vehicleId : null
        await call(muteFence, { body: { fenceId: place.fenceId, vehicleId, untilTime, reason } })
      }}
      reads={[listFenceMutes]}
      onClose={onClose}
    >
      <SelectItem
        name="of"
        label={t('mute.of')}
        options={[
          { value: 'vehicle', label: t('mute.of.vehicle', { name: place?.plate || (place?.vin ?? '') }) },
          { value: 'fence', label: t('mute.of.fence') },
        ]}
      />
      <SelectItem
        name="hours"
        label={t('mute.for')}
        options={HOURS.map((value) => ({ value, label: format.duration(value * HOUR_SECONDS) }))}
      />
      <TextAreaItem name="reason" label={t('mute.reason')} />
    </StepDrawer>
  )
}
