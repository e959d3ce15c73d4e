import { Form } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { ApiKeyInput, MAX_KEY_DAYS } from '#core/contract/api-key.ts'
import { RISK_CLASSES } from '#core/domain/role-rights.ts'
import { wallText } from '#core/domain/wall-time.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { NumberItem, SelectItem, TextItem } from '../form-builder/form-fields.tsx'
import { RightsTree } from '../rights/rights-tree.tsx'

const DAYS = [30, 90, 365, 730] as const
const DAY_MS = 86_400_000

/** The form has a duration from now. */
export const KeyForm = ApiKeyInput.omit({ expireTime: true }).extend({
  days: z.number({ error: 'validation.required' }).int().min(1).max(MAX_KEY_DAYS),
})
type KeyForm = z.output<typeof KeyForm>

export const NEW_KEY = { codes: [], riskCeiling: 0, callsAMinute: 600, days: 90 }

export interface MadeKey {
  name: string
  key: string
}

/** The body of a call from what was entered. */
export function useKeyInput() {
  const zone = useAtomValue(timeZoneAtom)
  return <Values extends KeyForm>({ days, ...input }: Values) => ({
    ...input,
    expireTime: wallText(Date.now() + days * DAY_MS, zone),
  })
}

/** What a key may do; `offered` are the permissions its account has. */
export function KeyFields({ offered }: { offered?: readonly string[] | undefined }) {
  const { t } = useTranslation(['apiKey', 'command', 'role'])
  return (
    <>
      <TextItem name="name" label={t('apiKey:name')} hint={t('apiKey:name.hint')} />
      <Form.Item name="codes" label={t('apiKey:codes')} required extra={t('apiKey:codes.hint')}>
        <RightsTree {...(offered && { offered })} />
      </Form.Item>
      <SelectItem
        name="riskCeiling"
        label={t('role:riskCeiling')}
        options={RISK_CLASSES.map((risk) => ({ value: risk, label: `${risk} · ${t(`command:risk.${risk}`)}` }))}
      />
      <NumberItem name="callsAMinute" label={t('apiKey:callsAMinute')} hint={t('apiKey:callsAMinute.hint')} />
      <SelectItem
        name="days"
        label={t('apiKey:days')}
        options={DAYS.map((days) => ({ value: days, label: t('apiKey:days.choice', { count: days }) }))}
      />
    </>
  )
}
