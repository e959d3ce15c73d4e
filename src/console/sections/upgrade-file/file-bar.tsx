import { Button } from 'antd'
import { useState } from 'react'
import * as contract from '#core/contract/upgrade-file.ts'
import { call } from '#web/api/call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { BulkButtons } from '#console/ui/bulk-actions.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { CompareDrawer } from './compare-drawer.tsx'
import { FILE_READS } from './file-reads.ts'
import { useFileSteps } from './use-file-steps.ts'

type Row = contract.UpgradeFile
const PAIR = 2

interface Props {
  rows: readonly Row[]
  onOffline: (rows: readonly Row[]) => void
  onDone: () => void
}

/** What is done with several files: for all of them or for none. */
export function FileBar({ rows, onOffline, onDone }: Props) {
  const { t } = useTranslation(['upgradeFile', 'partVersion'])
  const steps = useFileSteps()
  const [comparing, compare] = useState(false)
  const pair = rows.length === PAIR ? ([rows[0]!, rows[1]!] as const) : undefined
  return (
    <>
      <SelectionBar count={rows.length} onClear={onDone}>
        <Button disabled={!pair} title={pair ? undefined : t('compare.hint')} onClick={() => compare(true)}>
          {t('compare')}
        </Button>
        <AllowedButton to={contract.setUpgradeFileStatus} onClick={() => steps.setStatus(rows, 2, onDone)}>
          {t('bulk.test')}
        </AllowedButton>
        <AllowedButton to={contract.setUpgradeFileStatus} onClick={() => steps.setStatus(rows, 1, onDone)}>
          {t('bulk.publish')}
        </AllowedButton>
        <AllowedButton to={contract.signUpgradeFiles} onClick={() => steps.sign(rows, onDone)}>
          {t('bulk.sign')}
        </AllowedButton>
        <AllowedButton to={contract.takeUpgradeFilesOffline} danger onClick={() => onOffline(rows)}>
          {t('partVersion:offline.submit')}
        </AllowedButton>
        <BulkButtons
          selected={rows}
          reads={FILE_READS}
          onDone={onDone}
          actions={[
            {
              to: contract.deleteUpgradeFiles,
              label: t('partVersion:delete'),
              danger: true,
              ask: (count) => ({ title: t('delete.ask', { count }), content: t('delete.hint') }),
              run: (files) => call(contract.deleteUpgradeFiles, { body: { ids: files.map(({ id }) => id) } }),
            },
          ]}
        />
      </SelectionBar>
      <CompareDrawer pair={comparing ? pair : undefined} onClose={() => compare(false)} />
    </>
  )
}
