import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { z } from 'zod'
import { type Alarm, listAlarms } from '#core/contract/alarm.ts'
import { listAlarmMutes, muteAlarms } from '#core/contract/alarm-rule.ts'
import { requiredText, wholeNumber } from '#core/contract/fields.ts'
import { wallText } from '#core/domain/wall-time.ts'
import { call } from '#web/api/call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { SelectItem, TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'

const HOURS = [1, 4, 8, 24, 72, 168] as const
const HOUR_SECONDS = 3_600
const Mute = z.object({ hours: wholeNumber(1, 168), reason: requiredText(200) })

/** Mutes the kinds of the selected alarms, each for its vehicle. */
export function MuteSelected({ selected, onDone }: { selected: readonly Alarm[]; onDone: () => void }) {
  const { t } = useTranslation('alarmCentre')
  const format = useFormat()
  const zone = useAtomValue(timeZoneAtom)
  const [muted, mute] = useState<readonly Alarm[]>()
  return (
    <>
      <AllowedButton to={muteAlarms} onClick={() => mute(selected)}>
        {t('mute')}
      </AllowedButton>
      <StepDrawer
        open={muted !== undefined}
        title={t('mute')}
        hint={t('mute.hint')}
        submitText={t('mute')}
        schema={Mute}
        initial={{ hours: 8 }}
        run={async ({ hours, reason }) => {
          const untilTime = wallText(Date.now() + hours * HOUR_SECONDS * 1_000, zone)
          for (const { vehicleId, kind } of distinct(muted ?? [])) {
            await call(muteAlarms, { body: { vehicleId, kind, untilTime, reason } })
          }
          onDone()
        }}
        reads={[listAlarms, listAlarmMutes]}
        onClose={() => mute(undefined)}
      >
        <SelectItem
          name="hours"
          label={t('mute.for')}
          options={HOURS.map((value) => ({ value, label: format.duration(value * HOUR_SECONDS) }))}
        />
        <TextAreaItem name="reason" label={t('reason')} />
      </StepDrawer>
    </>
  )
}

function distinct(alarms: readonly Alarm[]): Alarm[] {
  return [...new Map(alarms.map((alarm) => [`${alarm.vehicleId} ${alarm.kind}`, alarm])).values()]
}
