import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/identity-check.ts'
import { IDENTITIES, IDENTITY_VERDICTS } from '#core/domain/identity-check.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useAskTerminals } from '#console/ui/ask-terminals.ts'
import { CountViews, withView } from '#console/ui/count-views.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { useIdentityColumns } from './identity-check-columns.tsx'
import { IDENTITY_READS, IdentitySteps } from './identity-steps.tsx'

type Row = contract.IdentityMismatch
const OPEN_STATES = ['suspicious', 'detected', 'explained'] as const
const NONE: readonly Row[] = []

/** Terminals that name another vehicle, card or device than the books do: each with what people make of it. */
export function IdentityCheckPage() {
  const { t } = useTranslation(['identityCheck', 'shell'])
  const search = useSearch(contract.IdentityFilter)
  const [opened, open] = useState<{ step: 'judge' | 'allow'; rows: readonly Row[] }>()
  const locate = useLocate()
  const shown = OPEN_STATES.find((state) => state === search.filter?.state)
  const columns = useIdentityColumns((step, row) => (step === 'locate' ? locate([row]) : open({ step, rows: [row] })))
  return (
    <>
      <ListPage
        title={t('shell:title.deviceManage.tboxCheckVIN')}
        hint={t('hint')}
        search={withView(search, 'state')}
        list={usePagedList(contract.listIdentityMismatches, search.filter)}
        reads={IDENTITY_READS}
        columns={columns}
        rowKey={({ id }) => id}
        exports={contract.exportIdentityMismatches}
        bar={(selected, done) => (
          <SelectionBar count={selected.length} onClear={done}>
            <AllowedButton to={contract.judgeIdentities} onClick={() => open({ step: 'judge', rows: selected })}>
              {t('judge')}
            </AllowedButton>
            <AllowedButton to={contract.allowIdentities} onClick={() => open({ step: 'allow', rows: selected })}>
              {t('allow')}
            </AllowedButton>
            <AllowedButton to={contract.locateIdentities} onClick={() => locate(selected, done)}>
              {t('locate')}
            </AllowedButton>
          </SelectionBar>
        )}
        above={<OpenViews shown={shown} onShow={(state) => search.apply({ ...search.given, state })} />}
      >
        <TextField name="keyWord" label={t('keyWord')} maxLength={64} />
        <SelectField
          name="identity"
          label={t('identity')}
          options={IDENTITIES.map((value) => ({ value, label: t(`identity.${value}`) }))}
        />
        <SelectField
          name="verdict"
          label={t('verdict')}
          options={IDENTITY_VERDICTS.map((value) => ({ value, label: t(`verdict.${value}`) }))}
        />
        <SelectField name="orgId" label={t('org')} options={useOrgOptions()} />
      </ListPage>
      <IdentitySteps step={opened?.step} rows={opened?.rows ?? NONE} onClose={() => open(undefined)} />
    </>
  )
}

type OpenState = (typeof OPEN_STATES)[number]

function OpenViews(props: { shown: OpenState | undefined; onShow: (state: OpenState | undefined) => void }) {
  const { t } = useTranslation(['identityCheck', 'stock'])
  const { data } = useCall(contract.countIdentityMismatches, {}, { toast: false })
  return (
    <CountViews
      {...props}
      label={t('views')}
      allLabel={t('stock:view.all')}
      views={OPEN_STATES.map((key) => ({ key, label: t(`state.${key}`), count: data?.[key] }))}
    />
  )
}

function useLocate() {
  const { t } = useTranslation('identityCheck')
  return useAskTerminals<Row>({
    title: (rows) => (rows.length === 1 ? `${t('locate')} · ${rows[0]!.vin}` : t('locate.ask')),
    hint: t('locate.hint'),
    label: t('locate'),
    send: (ids) => call(contract.locateIdentities, { body: { ids } }),
    sent: (result) => t('locate.done', result),
  })
}
