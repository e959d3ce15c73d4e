import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/identity-check.ts'
import { ALLOWED_DAYS, IDENTITY_VERDICTS } from '#core/domain/identity-check.ts'
import { call } from '#web/api/call.ts'
import { NumberItem, SelectItem, TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'

interface Props {
  step: 'judge' | 'allow' | undefined
  rows: readonly contract.IdentityMismatch[]
  onClose: () => void
}

export const IDENTITY_READS = [contract.listIdentityMismatches, contract.countIdentityMismatches]

/** Drawers of what is said about differing identities. */
export function IdentitySteps({ step, rows, onClose }: Props) {
  const { t } = useTranslation(['identityCheck', 'common'])
  const [row] = rows
  const ids = rows.map(({ id }) => id)
  const name = rows.length === 1 ? (row?.vin ?? '') : t('common:selection.count', { count: rows.length })
  const drawer = { reads: IDENTITY_READS, submitText: t('save'), onClose }
  return (
    <>
      <StepDrawer
        {...drawer}
        open={step === 'judge'}
        title={`${t('judge')} · ${name}`}
        schema={contract.Judgement}
        initial={{ verdict: row?.verdict ?? undefined, note: row?.note ?? '' }}
        run={(given) => call(contract.judgeIdentities, { body: { ...given, ids } })}
      >
        <SelectItem
          name="verdict"
          label={t('verdict')}
          options={IDENTITY_VERDICTS.map((value) => ({ value, label: t(`verdict.${value}`) }))}
        />
        <TextAreaItem name="note" label={t('note')} />
      </StepDrawer>
      <StepDrawer
        {...drawer}
        open={step === 'allow'}
        title={`${t('allow')} · ${name}`}
        hint={t('allow.hint')}
        schema={contract.Allowance}
        initial={{ days: ALLOWED_DAYS.usual, note: row?.note ?? '' }}
        run={(given) => call(contract.allowIdentities, { body: { ...given, ids } })}
      >
        <NumberItem name="days" label={t('allow.days')} />
        <TextAreaItem name="note" label={t('note')} />
      </StepDrawer>
    </>
  )
}
