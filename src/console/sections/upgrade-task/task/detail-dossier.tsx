import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { exportTaskDossier } from '#core/contract/task-figures.ts'
import * as contract from '#core/contract/upgrade-task.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { Copyable } from '#console/ui/copyable.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import page from '#console/ui/page.module.css'
import print from '#console/ui/print-sheet.module.css'
import { RuleSection, StrategyRuleFacts } from '../strategy/strategy-rule-facts.tsx'
import { GroupTable } from './detail-groups.tsx'
import { LogTab } from './detail-log.tsx'
import styles from './task.module.css'
import { useTaskSteps } from './use-task-steps.ts'

/** What approvers approve: rules and files as they were when the task was submitted. */
export function DossierTab({ task }: { task: contract.UpgradeTaskDetail }) {
  const { t } = useTranslation('upgradeTask')
  const steps = useTaskSteps()
  const { frozen, frozenHash } = task
  if (!frozen) return <NoneYet title={t('dossier.none')} hint={t('dossier.noneHint')} />
  return (
    <>
      <div className={page.buttons}>
        <AllowedButton
          to={exportTaskDossier}
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => steps.dossier(task)}
        >
          {t('dossier')}
        </AllowedButton>
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          {t('dossier.print')}
        </Button>
      </div>
      <article className={print.sheet}>
        <Printed task={task} />
        <Facts>
          <Fact name={t('dossier.hash')}>
            <Copyable text={frozenHash} />
          </Fact>
          <Fact name={t('channel')}>{t(`channel.${task.channel}`)}</Fact>
          <Fact name={t('driverText')}>{task.driverText && <bdi>{task.driverText}</bdi>}</Fact>
          <Fact name={t('note')}>{task.note && <bdi>{task.note}</bdi>}</Fact>
        </Facts>
        <RuleSection title={t('dossier.files')}>
          {frozen.targets.map((target) => (
            <FileFacts key={target.versionId} file={target} />
          ))}
        </RuleSection>
        <StrategyRuleFacts rules={frozen.rules} />
      </article>
    </>
  )
}

/** What other tabs show, for paper alone. */
function Printed({ task }: { task: contract.UpgradeTaskDetail }) {
  const { t } = useTranslation('upgradeTask')
  return (
    <div className={styles.printed}>
      <h2>
        <bdi>{`${task.taskNo} · ${task.name}`}</bdi>
      </h2>
      <p>{t('dossier.printNote')}</p>
      <GroupTable groups={task.taskGroups} />
      <LogTab taskId={task.id} underWay={false} />
    </div>
  )
}

function FileFacts({ file }: { file: contract.TaskTarget }) {
  const { t } = useTranslation('upgradeTask')
  const format = useFormat()
  return (
    <div className={styles.file}>
      <Facts>
        <Fact name={t('softModel')}>
          <bdi dir="ltr">{`${file.softModel} · ${file.partsModel}`}</bdi>
        </Fact>
        <Fact name={t('file.size')}>{format.bytes(file.fileSize)}</Fact>
        <Fact name={t('file.counter')}>{file.releaseCounter !== null && format.number(file.releaseCounter)}</Fact>
        <Fact name={t('file.sha256')}>{file.sha256 && <Copyable text={file.sha256} />}</Fact>
        <Fact name={t('file.signature')}>{file.signature && <Copyable text={file.signature} maxWidth={420} />}</Fact>
        <Fact name={t('file.key')}>{file.signingKeyId && <Copyable text={file.signingKeyId} />}</Fact>
      </Facts>
    </div>
  )
}
