import { Alert } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import * as contract from '#core/contract/faulty-terminal.ts'
import { text } from '#core/contract/fields.ts'
import { SUSPECT_STATES } from '#core/domain/faulty-terminal.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { CodeItem, SelectItem, TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { useLast } from '#console/ui/use-last.ts'

/** The one field that has to be filled in, where the step is about it. */
export type HandleField = 'batch' | 'claimNo'

interface Props {
  rows: readonly contract.FaultyTerminal[] | undefined
  field: HandleField | undefined
  onClose: () => void
}

const Handling = z
  .object({
    state: z.enum(SUSPECT_STATES).optional(),
    batch: text(64).optional(),
    claimNo: text(64).optional(),
    note: text(500).optional(),
  })
  .transform((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value)) as typeof given)
  .refine((given) => Object.keys(given).length > 0, { path: ['note'], message: 'validation.required' })

/** State, batch, claim and note of one or several suspicions. */
export function HandleDrawer({ rows, field, onClose }: Props) {
  const { t } = useTranslation('faultyTerminal')
  const refresh = useRefresh()
  const shown = useLast(rows) ?? []
  const only = shown.length === 1 ? shown[0] : undefined
  const title = field === 'batch' ? t('group') : field === 'claimNo' ? t('claim') : undefined
  return (
    <FormDrawer
      open={rows !== undefined}
      title={title ?? (only ? t('handle.one', { sn: only.sn }) : t('handle.title', { count: shown.length }))}
      schema={Handling}
      initial={only ? { state: only.state, batch: only.batch, claimNo: only.claimNo, note: only.note } : {}}
      onSubmit={async (change) => {
        await call(contract.handleFaultyTerminals, { body: { ids: rows!.map(({ id }) => id), ...change } })
        await refresh(contract.listFaultyTerminals, contract.countFaultyTerminals)
      }}
      onClose={onClose}
      notice={() => <Alert type="info" showIcon title={t('handle.hint')} />}
    >
      <SelectItem
        name="state"
        label={t('state')}
        allowClear
        options={SUSPECT_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
      />
      <CodeItem name="batch" label={t('batch')} required={field === 'batch'} />
      <CodeItem name="claimNo" label={t('claimNo')} required={field === 'claimNo'} />
      <TextAreaItem name="note" label={t('note')} autoSize={{ minRows: 3 }} />
    </FormDrawer>
  )
}
