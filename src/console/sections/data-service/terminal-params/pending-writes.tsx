import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { writeTerminalParameters } from '#core/contract/terminal-parameter.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { changedOnly, isSendable, type Settings, settingsOf } from '#console/ui/parameter/parameter-change.ts'
import { LateReadingsDrawer } from '#console/ui/parameter/late-readings-drawer.tsx'
import type { FollowedRun } from '#console/ui/parameter/use-parameter-run.ts'
import { LateWriteDrawer } from '#console/ui/parameter/late-write-drawer.tsx'

interface Props {
  vehicle: { vin: string; stored: Settings }
  run: FollowedRun
}

/** Values that were edited in their rows: what differs is reviewed, then sent with a reason. */
export function EditedValues({ vehicle, run, draft, onDiscard }: Props & { draft: Settings; onDiscard: () => void }) {
  const { t } = useTranslation('parameter')
  const [asks, setAsks] = useState(false)
  if (Object.keys(draft).length === 0) return null
  const { stored } = vehicle
  const edited = settingsOf(changedOnly(stored, { ...stored, ...draft }))
  return (
    <>
      <Button type="primary" disabled={!isSendable(edited) || run.running} onClick={() => setAsks(true)}>
        {t('params.review', { number: Object.keys(edited).length })}
      </Button>
      <Button onClick={onDiscard}>{t('params.discard')}</Button>
      <LateWriteDrawer
        open={asks}
        endpoint={writeTerminalParameters}
        settings={edited}
        vehicle={vehicle}
        onClose={() => setAsks(false)}
        onStarted={(runId) => {
          onDiscard()
          run.follow(runId)
        }}
      />
    </>
  )
}

/** Earlier answers of the terminal; the values before one of them can be written again. */
export function EarlierReadings({ vehicle, run }: Props) {
  const { t } = useTranslation('parameter')
  const mayWrite = useAllowed(writeTerminalParameters)
  const [open, setOpen] = useState(false)
  const [restored, restore] = useState<Settings>()
  function take(before: Settings) {
    setOpen(false)
    restore(before)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('readings.open')}</Button>
      <LateReadingsDrawer
        vin={vehicle.vin}
        open={open}
        onRestore={mayWrite ? take : undefined}
        onClose={() => setOpen(false)}
      />
      <LateWriteDrawer
        open={restored !== undefined}
        endpoint={writeTerminalParameters}
        settings={restored ?? {}}
        vehicle={vehicle}
        onClose={() => restore(undefined)}
        onStarted={run.follow}
      />
    </>
  )
}
