import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/tbox.ts'
import { AUTH_KEY_STATES } from '#core/domain/stock-life.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { SnField } from '#console/ui/lookup-fields.tsx'
import { IccidField, SelectField, TextField, VinField } from '#console/ui/search-fields.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { LifeDrawer } from '../stock/life-drawer.tsx'
import { SelectionSteps } from '../stock/selection-steps.tsx'
import { type TboxAction, useTboxColumns } from './tbox-columns.tsx'
import { NewTboxDrawer, TboxDrawer } from './tbox-drawer.tsx'
import { type TboxStep, TboxSteps } from './tbox-steps.tsx'

interface Opened {
  action: TboxAction
  rows: readonly contract.TboxRow[]
}

const READS = [contract.listTboxes]
const isStep = (action: TboxAction): action is TboxStep => action !== 'edit' && action !== 'life'

/** Terminals from the delivery of their supplier to the scrapyard. */
export function TboxPage() {
  const { t } = useTranslation('stock')
  const search = useSearch(contract.TboxFilter)
  const list = usePagedList(contract.listTboxes, search.filter)
  const [adding, add] = useState(false)
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  const action = opened?.action
  const row = opened?.rows[0]
  return (
    <>
      <ListPage
        title={t('tbox.title')}
        search={search}
        list={list}
        reads={READS}
        columns={useTboxColumns((next, of) => open({ action: next, rows: [of] }))}
        rowKey={({ id }) => id}
        imports={{
          template: contract.downloadTboxTemplate,
          importer: 'tbox',
          label: t('import'),
          title: t('tbox.import'),
        }}
        exports={contract.exportTboxes}
        add={{ to: contract.createTbox, label: t('tbox.add'), onClick: () => add(true) }}
        bar={(selected, done) => (
          <SelectionSteps
            selected={selected}
            onDone={done}
            reads={READS}
            steps={[
              {
                to: contract.changeTboxStates,
                label: t('state.change'),
                onClick: () => open({ action: 'state', rows: selected }),
              },
            ]}
          />
        )}
      >
        <SnField label={t('sn')} />
        <VinField />
        <SelectField
          name="state"
          label={t('state')}
          options={contract.TBOX_SEARCH_STATES.map((value) => ({ value, label: t(`tbox.state.${value}`) }))}
        />
        <IccidField />
        <TextField name="imei" label={t('imei')} maxLength={16} />
        <TextField name="model" label={t('model')} maxLength={64} />
        <TextField name="supplier" label={t('supplier')} maxLength={64} />
        <TextField name="batch" label={t('batch')} maxLength={64} />
        <SelectField
          name="authKey"
          label={t('tbox.authKey')}
          options={AUTH_KEY_STATES.map((value) => ({ value, label: t(`tbox.authKey.${value}`) }))}
        />
      </ListPage>
      <NewTboxDrawer open={adding} onClose={() => add(false)} />
      <TboxDrawer tbox={action === 'edit' ? row : undefined} onClose={close} />
      <TboxSteps step={action && isStep(action) ? action : undefined} tboxes={opened?.rows ?? []} onClose={close} />
      <LifeDrawer type="terminal" of={action === 'life' && row ? { id: row.id, name: row.sn } : null} onClose={close} />
    </>
  )
}
