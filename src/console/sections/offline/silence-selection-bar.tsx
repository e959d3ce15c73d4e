import { App, Form, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import {
  listSilentVehicles,
  setVehicleSilence,
  type Silence,
  SILENCE_MINUTES,
  snoozeSilence,
  updateSilence,
  wakeSilent,
} from '#core/contract/silence.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { FOLLOW_UPS, SILENCE_CAUSES } from '#core/domain/silence.ts'
import { toViewerZone } from '#web/api/time-fields.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useAtomValue } from 'jotai'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { NumberItem, TextAreaItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'

interface Props {
  selected: readonly Silence[]
  onDone: () => void
}

const DAY_MS = 86_400_000
const HOUR_MINUTES = 60
const SNOOZE_DAYS = [1, 3, 7, 30, 90] as const
const Change = updateSilence.body.omit({ ids: true })
const Snooze = z.object({ days: z.number().int().min(0).max(366) })
const Threshold = z.object({
  hours: z
    .number()
    .min(SILENCE_MINUTES.least / HOUR_MINUTES)
    .max(SILENCE_MINUTES.most / HOUR_MINUTES)
    .nullable(),
})

/** Actions for selected silent vehicles. */
export function SilenceSelectionBar({ selected, onDone }: Props) {
  const { t } = useTranslation(['offline', 'common'])
  const { message } = App.useApp()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const zone = useAtomValue(timeZoneAtom)
  const [form, open] = useState<'change' | 'snooze' | 'threshold' | null>(null)
  const ids = selected.map(({ id }) => id)
  const vins = [...new Set(selected.map(({ vin }) => vin))]
  const close = () => open(null)
  const finish = async () => {
    onDone()
    await refresh(listSilentVehicles)
  }
  const wake = () =>
    confirm({
      title: t('silence.wakeAsk', { count: vins.length }),
      content: t('silence.wakeHint'),
      confirmText: t('silence.wake'),
      onConfirm: async () => {
        const { given, refused } = await call(wakeSilent, { body: { vins } })
        message.info(t('silence.woken', { given, refused }))
        await finish()
      },
    })
  const [first] = selected
  return (
    <SelectionBar count={selected.length} onClear={onDone}>
      <AllowedButton to={wakeSilent} onClick={wake}>
        {t('silence.wake')}
      </AllowedButton>
      <AllowedButton to={updateSilence} onClick={() => open('change')}>
        {t('silence.change')}
      </AllowedButton>
      <AllowedButton to={snoozeSilence} onClick={() => open('snooze')}>
        {t('silence.snooze')}
      </AllowedButton>
      <AllowedButton to={setVehicleSilence} onClick={() => open('threshold')}>
        {t('silence.threshold')}
      </AllowedButton>
      <FormDrawer
        open={form === 'change'}
        title={t('silence.change')}
        schema={Change}
        initial={
          selected.length === 1 && first ? { followUp: first.followUp, assignee: first.assignee, note: first.note } : {}
        }
        onSubmit={(change) => call(updateSilence, { body: { ids, ...change } }).then(finish)}
        onClose={close}
      >
        <Form.Item name="followUp" label={t('silence.followUp')}>
          <Select options={FOLLOW_UPS.map((value) => ({ value, label: t(`followUp.${value}`) }))} />
        </Form.Item>
        <Form.Item name="causeFound" label={t('silence.causeFound')}>
          <Select allowClear options={SILENCE_CAUSES.map((value) => ({ value, label: t(`cause.${value}`) }))} />
        </Form.Item>
        <TextItem name="assignee" label={t('silence.assignee')} />
        <TextAreaItem name="note" label={t('silence.note')} rows={3} />
      </FormDrawer>
      <FormDrawer
        open={form === 'snooze'}
        title={t('silence.snooze')}
        schema={Snooze}
        initial={{ days: 7 }}
        onSubmit={async ({ days }) => {
          const until = { untilTime: days === 0 ? null : toPlatformTime(Date.now() + days * DAY_MS) }
          await call(snoozeSilence, { body: { ids, ...toViewerZone(until, zone) } })
          await finish()
        }}
        onClose={close}
      >
        <p>{t('silence.snoozeHint')}</p>
        <Form.Item name="days" label={t('silence.snoozeFor')} required>
          <Select
            options={[
              ...SNOOZE_DAYS.map((days) => ({ value: days, label: t('silence.days', { count: days }) })),
              { value: 0, label: t('silence.snoozeEnd') },
            ]}
          />
        </Form.Item>
      </FormDrawer>
      <FormDrawer
        open={form === 'threshold'}
        title={t('silence.threshold')}
        schema={Threshold}
        initial={{ hours: null }}
        onSubmit={async ({ hours }) => {
          const minutes = hours === null ? null : Math.round(hours * HOUR_MINUTES)
          for (const vin of vins) await call(setVehicleSilence, { body: { vin, minutes } })
          await finish()
        }}
        onClose={close}
      >
        <p>{t('silence.thresholdHint')}</p>
        <NumberItem name="hours" label={t('silence.hours')} min={0.1} step={1} />
      </FormDrawer>
    </SelectionBar>
  )
}
