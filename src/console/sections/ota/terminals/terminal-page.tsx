import { useState } from 'react'
import { readTerminalVersions, startExpress } from '#core/contract/express-upgrade.ts'
import * as contract from '#core/contract/upgrade-terminal.ts'
import { UPGRADE_STATES } from '#core/domain/upgrade-record.ts'
import { useCall } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { KeyFigures } from '#console/ui/key-figures.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { FreezeNotice } from '#console/ui/upgrade/freeze-notice.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { NewUpgradeDrawer } from '../new-upgrade-drawer.tsx'
import { UPGRADE_READS } from '../upgrade-reads.ts'
import { useUpgradeSteps } from '../use-upgrade-steps.ts'
import { useTerminalColumns } from './terminal-columns.tsx'
import { VersionShare } from './version-share.tsx'
import { VersionsDrawer } from './versions-drawer.tsx'

type Row = contract.UpgradeTerminal

/** Upgrades by terminal: which version each runs, what became of its last upgrade, and who is behind. */
export function UpgradeTerminalPage() {
  const { t } = useTranslation('upgrade')
  const search = useSearch(contract.UpgradeTerminalFilter)
  const list = usePagedList(contract.listUpgradeTerminals, search.filter)
  const { data: summary } = useCall(contract.getUpgradeTerminalSummary, {}, { toast: false, keepPrevious: true })
  const [upgrading, upgrade] = useState<readonly Row[]>([])
  const [history, showHistory] = useState<Row>()
  const steps = useUpgradeSteps()
  const onRead = (rows: readonly Row[]) => void steps.read(rows.map(({ vin }) => vin))
  const yesOrNo = ['true', 'false'].map((value) => ({ value, label: t(`answer.${value as 'true'}`) }))
  return (
    <>
      <ListPage
        title={t('title.terminals')}
        hint={t('hint.terminals')}
        search={search}
        list={list}
        reads={UPGRADE_READS}
        columns={useTerminalColumns({ onUpgrade: upgrade, onHistory: showHistory, onRead })}
        rowKey={({ id }) => id}
        exports={contract.exportUpgradeTerminals}
        bar={(rows, done) => (
          <SelectionBar count={rows.length} onClear={done}>
            <AllowedButton to={startExpress} onClick={() => upgrade(rows)}>
              {t('new')}
            </AllowedButton>
            <AllowedButton to={readTerminalVersions} onClick={() => onRead(rows)}>
              {t('read')}
            </AllowedButton>
          </SelectionBar>
        )}
        above={
          <>
            <FreezeNotice />
            {summary && (
              <>
                <Figures summary={summary} />
                <VersionShare
                  summary={summary}
                  onChoose={(terminalModel, versions) => search.apply({ ...search.given, terminalModel, versions })}
                />
              </>
            )}
          </>
        }
      >
        <TextField name="keyWord" label={t('keyWord')} maxLength={64} />
        <TextField name="terminalModel" label={t('terminalModel')} maxLength={64} />
        <TextField name="versions" label={t('versions.filter')} maxLength={400} />
        <SelectField
          name="lastState"
          label={t('lastState')}
          options={UPGRADE_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <SelectField name="behind" label={t('behind')} options={yesOrNo} />
        <SelectField name="failing" label={t('failing')} options={yesOrNo} />
      </ListPage>
      <NewUpgradeDrawer
        open={upgrading.length > 0}
        vins={upgrading.map(({ vin }) => vin)}
        onClose={() => upgrade([])}
      />
      <VersionsDrawer terminal={history} onClose={() => showHistory(undefined)} />
    </>
  )
}

function Figures({ summary }: { summary: contract.UpgradeTerminalSummary }) {
  const { t } = useTranslation('upgrade')
  const format = useFormat()
  return (
    <KeyFigures
      figures={[
        { name: t('figure.terminals'), value: format.number(summary.terminals) },
        { name: t('figure.behind'), value: format.number(summary.behind), bad: summary.behind > 0 },
        { name: t('figure.underWay'), value: format.number(summary.underWay) },
        { name: t('failing'), value: format.number(summary.failing), bad: summary.failing > 0 },
      ]}
    />
  )
}
