import { Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { type BlackBoxRow, listBlackBoxes } from '#core/contract/black-box.ts'
import { wholeNumber } from '#core/contract/fields.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import {
  asksForTime,
  RECORDER_READ_NAMES,
  RECORDER_READS,
  type RecorderRead,
  recorderBlockHex,
} from '#core/protocol/jt808/recorder-query.ts'
import { useRefresh } from '#web/api/use-call.ts'
import type { OrderedCommand } from '#console/ui/command/command-confirm.tsx'
import { LateCommandConfirm } from '#console/ui/command/late-command-confirm.tsx'
import { LateCommandDrawer } from '#console/ui/command/late-command-drawer.tsx'
import { NumberItem, SelectItem } from '#console/ui/form-builder/form-fields.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'

const HOUR_MS = 3_600_000
const HOURS_MAX = 360
const Pull = z.object({ read: z.enum(RECORDER_READ_NAMES), hours: wholeNumber(1, HOURS_MAX).default(1) })

interface Props {
  /** A recorder in a vehicle; undefined: closed. */
  recorder: BlackBoxRow | undefined
  onClose: () => void
}

/** Reads data of a driving recorder over its terminal: what to read, the confirmation, and the command with its answer. */
export function RecorderPull({ recorder, onClose }: Props) {
  const { t } = useTranslation(['stock', 'protocol'])
  const refresh = useRefresh()
  const [order, setOrder] = useState<OrderedCommand | null>(null)
  const [jobId, setJobId] = useState<number | null>(null)
  function ask({ read, hours }: z.output<typeof Pull>): Promise<void> {
    const now = Date.now()
    const block = recorderBlockHex(read, toPlatformTime(now - hours * HOUR_MS), toPlatformTime(now))
    setOrder({ vin: recorder!.vin, kind: 'recorderQuery', params: { command: RECORDER_READS[read], block } })
    return Promise.resolve()
  }
  return (
    <>
      <StepDrawer
        open={recorder !== undefined}
        title={`${t('blackBox.pull')} · ${recorder?.number ?? ''}`}
        submitText={t('blackBox.pull')}
        hint={t('blackBox.pull.hint')}
        schema={Pull}
        initial={{ read: 'speeds', hours: 1 }}
        run={ask}
        reads={[]}
        onClose={onClose}
      >
        <SelectItem
          name="read"
          label={t('blackBox.pull.what')}
          options={RECORDER_READ_NAMES.map((value) => ({ value, label: t(`protocol:recorder.${value}`) }))}
        />
        <HoursItem />
      </StepDrawer>
      <LateCommandConfirm order={order} onClose={() => setOrder(null)} onGiven={setJobId} />
      <LateCommandDrawer
        jobId={jobId}
        onShow={(next) => {
          setJobId(next)
          if (next === null) void refresh(listBlackBoxes)
        }}
      />
    </>
  )
}

/** Only records are of a time; a value such as the mileage is that of now. */
function HoursItem() {
  const { t } = useTranslation('stock')
  const read = Form.useWatch<RecorderRead | undefined>('read')
  if (read === undefined || !asksForTime(read)) return null
  return <NumberItem name="hours" label={t('blackBox.pull.hours')} required />
}
