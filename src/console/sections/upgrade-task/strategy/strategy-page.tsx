import { Form } from 'antd'
import { useState } from 'react'
import * as contract from '#core/contract/upgrade-strategy.ts'
import { STRATEGY_STATES } from '#core/domain/upgrade-strategy.ts'
import { call } from '#web/api/call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { byId } from '#console/ui/entity-drawer.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { quietly } from '#console/ui/parameter/quietly.ts'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { PartsModelSelect } from '#console/ui/select/parts-selects.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { CopyStrategyDrawer } from './copy-strategy-drawer.tsx'
import { DryRunDrawer } from './dry-run-drawer.tsx'
import { type StrategyRow, useStrategyColumns } from './strategy-columns.tsx'
import { StrategyDetailDrawer } from './strategy-detail-drawer.tsx'
import { StrategyDrawer } from './strategy-drawer.tsx'
import { STRATEGY_READS } from './strategy-reads.ts'
import { useStrategySteps } from './use-strategy-steps.ts'

/** A drawer next to the list, and the strategy it is about. */
type Opened =
  | { kind: 'detail' | 'copy' | 'dryRun'; row: StrategyRow }
  | { kind: 'edit'; row: contract.UpgradeStrategyDetail }
  | { kind: 'new' }

/** Rule sets of upgrades: what is installed over what, in which groups, under which conditions. */
export function StrategyPage() {
  const { t } = useTranslation('strategy')
  const search = useSearch(contract.UpgradeStrategyFilter)
  const list = usePagedList(contract.listUpgradeStrategies, search.filter)
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  const of = (kind: 'detail' | 'copy' | 'dryRun') => (opened?.kind === kind ? opened.row : undefined)
  const steps = useStrategySteps()
  const columns = useStrategyColumns({
    steps,
    onShow: (row) => open({ kind: 'detail', row }),
    onEdit: (row) => void readDraft(row, (draft) => open({ kind: 'edit', row: draft })),
    onCopy: (row) => open({ kind: 'copy', row }),
    onDryRun: (row) => open({ kind: 'dryRun', row }),
  })
  const ids = (rows: readonly StrategyRow[]) => ({ body: { ids: rows.map(({ id }) => id) } })
  const edited = opened?.kind === 'edit' ? opened.row : undefined
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        search={search}
        list={list}
        reads={STRATEGY_READS}
        columns={columns}
        rowKey={({ id }) => id}
        exports={contract.exportUpgradeStrategies}
        add={{ to: contract.createUpgradeStrategy, label: t('add'), onClick: () => open({ kind: 'new' }) }}
        bulk={[
          {
            to: contract.enableUpgradeStrategies,
            label: t('enable'),
            ask: (count) => ({ title: t('enable.ask', { count }), content: t('enable.hint') }),
            run: (rows) => call(contract.enableUpgradeStrategies, ids(rows)),
          },
          {
            to: contract.disableUpgradeStrategies,
            label: t('disable'),
            ask: (count) => ({ title: t('disable.ask', { count }), content: t('disable.hint') }),
            run: (rows) => call(contract.disableUpgradeStrategies, ids(rows)),
          },
          {
            to: contract.deleteUpgradeStrategies,
            label: t('delete'),
            danger: true,
            ask: (count) => ({ title: t('delete.ask', { count }), content: t('delete.hint') }),
            run: (rows) => call(contract.deleteUpgradeStrategies, ids(rows)),
          },
        ]}
      >
        <TextField name="name" label={t('name')} maxLength={128} />
        <Form.Item name="partsModel" label={t('partsModel')}>
          <PartsModelSelect />
        </Form.Item>
        <TextField name="softModel" label={t('softModel')} maxLength={64} />
        <SelectField
          name="strategyState"
          label={t('state')}
          options={STRATEGY_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
      </ListPage>
      <StrategyDrawer editing={opened?.kind === 'new' ? 'new' : edited} onClose={close} />
      <CopyStrategyDrawer row={of('copy')} onClose={close} />
      <DryRunDrawer row={of('dryRun')} onClose={close} />
      <StrategyDetailDrawer row={of('detail')} onClose={close} />
    </>
  )
}

/** The list lacks the test vehicles, so the form gets the whole strategy as it is now. */
const readDraft = (row: StrategyRow, open: (draft: contract.UpgradeStrategyDetail) => void) =>
  quietly(async () => {
    const draft = await byId(contract.getUpgradeStrategy)(row)
    if (draft) open(draft)
  })
