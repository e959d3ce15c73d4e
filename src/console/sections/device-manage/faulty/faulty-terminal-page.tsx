import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/faulty-terminal.ts'
import { SUSPECT_STATES, SYMPTOMS } from '#core/domain/faulty-terminal.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useAskTerminals } from '#console/ui/ask-terminals.ts'
import { ListOverview } from '#console/ui/list-overview.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { useFaultyColumns } from './faulty-terminal-columns.tsx'
import { HandleDrawer, type HandleField } from './handle-drawer.tsx'

type Row = contract.FaultyTerminal
const READS = [contract.listFaultyTerminals, contract.countFaultyTerminals]
const SCORES = [50, 70, 90] as const

/** Terminals that rules take for faulty, with what to do about each. */
export function FaultyTerminalPage() {
  const { t } = useTranslation('faultyTerminal')
  const search = useSearch(contract.FaultyTerminalFilter)
  const [opened, open] = useState<{ rows: readonly Row[]; field?: HandleField }>()
  const { data: counts } = useCall(contract.countFaultyTerminals, {}, { toast: false })
  const diagnose = useDiagnosis()
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        search={search}
        list={usePagedList(contract.listFaultyTerminals, search.filter)}
        reads={READS}
        columns={useFaultyColumns({ onHandle: (row) => open({ rows: [row] }), onDiagnose: (row) => diagnose([row]) })}
        rowKey={({ id }) => id}
        exports={contract.exportFaultyTerminals}
        bar={(selected, done) => (
          <SelectionBar count={selected.length} onClear={done}>
            <AllowedButton to={contract.diagnoseFaultyTerminals} onClick={() => diagnose(selected, done)}>
              {t('diagnose')}
            </AllowedButton>
            {(['batch', 'claimNo'] as const).map((field) => (
              <AllowedButton
                key={field}
                to={contract.handleFaultyTerminals}
                onClick={() => open({ rows: selected, field })}
              >
                {t(field === 'batch' ? 'group' : 'claim')}
              </AllowedButton>
            ))}
            <AllowedButton to={contract.handleFaultyTerminals} onClick={() => open({ rows: selected })}>
              {t('handle')}
            </AllowedButton>
          </SelectionBar>
        )}
        above={
          <ListOverview
            figures={SYMPTOMS.map((symptom) => [
              t(`symptom.${symptom}`),
              counts && (counts.find((one) => one.symptom === symptom)?.open ?? 0),
            ])}
          />
        }
      >
        <TextField name="vin" label={t('field.vin', { ns: 'common' })} maxLength={17} />
        <SelectField
          name="symptom"
          label={t('symptom')}
          options={SYMPTOMS.map((value) => ({ value, label: t(`symptom.${value}`) }))}
        />
        <SelectField
          name="state"
          label={t('state')}
          options={SUSPECT_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <SelectField
          name="score"
          label={t('score.from')}
          options={SCORES.map((value) => ({ value: String(value), label: String(value) }))}
        />
        <TextField name="supplier" label={t('supplier')} maxLength={64} />
        <TextField name="batch" label={t('batch')} maxLength={64} />
        <SelectField name="orgId" label={t('org')} options={useOrgOptions()} />
      </ListPage>
      <HandleDrawer rows={opened?.rows} field={opened?.field} onClose={() => open(undefined)} />
    </>
  )
}

function useDiagnosis() {
  const { t } = useTranslation('faultyTerminal')
  return useAskTerminals<Row>({
    title: (rows) => (rows.length === 1 ? t('diagnose.one', { sn: rows[0]!.sn }) : t('diagnose.ask')),
    hint: t('diagnose.hint'),
    label: t('diagnose'),
    send: (ids) => call(contract.diagnoseFaultyTerminals, { body: { ids } }),
    sent: (result) => t('diagnose.done', result),
    reads: READS,
  })
}
