import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { checkUpgradeFiles, type FileCheck as Check, getFileStorage } from '#core/contract/file-storage.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { JobProgress } from '#console/ui/job/job-progress.tsx'
import { useJob } from '#console/ui/job/use-jobs.ts'
import { PageLive } from '#console/ui/page-live.tsx'
import { quietly } from '#console/ui/parameter/quietly.ts'
import { FILE_READS } from './file-reads.ts'
import styles from './upgrade-file.module.css'

const isOpen = (check: Check | null) => check?.state === 'queued' || check?.state === 'running'

/** The last check of the stored content of every file, how far the one under way is, and a button for another one. */
export function FileCheck() {
  return (
    <PageLive>
      <LastCheck />
    </PageLive>
  )
}

function LastCheck() {
  const { t } = useTranslation(['upgradeFile', 'job'])
  const format = useFormat()
  const refresh = useRefresh()
  const { data } = useCall(getFileStorage, {}, { toast: false, keepPrevious: true })
  const check = data?.check ?? null
  const reread = () => void refresh(...FILE_READS)
  const news = useJob('fileCheck', check?.id ?? 0, ({ state }) => state !== check?.state, reread)
  if (!data || data.files === 0) return null
  const start = () =>
    quietly(async () => {
      await call(checkUpgradeFiles, { body: {} })
      await refresh(getFileStorage)
    })
  const { done, total } = news ?? check ?? { done: 0, total: 0 }
  return (
    <div className={styles.check}>
      {check && isOpen(check) && (
        <div className={styles.progress}>
          <JobProgress label={t('checking')} done={done} total={total} news={news}>
            <span>{t('checking.files', { done: format.number(done), total: format.number(total) })}</span>
          </JobProgress>
        </div>
      )}
      {check?.state === 'failed' && <Interrupted check={check} />}
      {check?.state === 'finished' && (
        <Line>
          {t('checked', {
            time: format.time(check.finishTime ?? check.createTime),
            number: format.number(check.done),
            count: check.done,
            size: format.bytes(check.bytes),
          })}
        </Line>
      )}
      {!check && <Line>{t('check.never')}</Line>}
      <AllowedButton to={checkUpgradeFiles} disabled={isOpen(check)} onClick={start}>
        {t('check.now')}
      </AllowedButton>
    </div>
  )
}

const Line = ({ children }: { children: ReactNode }) => <span className={styles.checked}>{children}</span>

/** The store could not be read: that says nothing about the files. */
function Interrupted({ check }: { check: Check }) {
  const { t } = useTranslation('upgradeFile')
  const format = useFormat()
  const { unreadable, finishTime, createTime } = check
  const values = { count: unreadable, number: format.number(unreadable), time: format.time(finishTime ?? createTime) }
  return (
    <Alert
      type="warning"
      showIcon
      title={unreadable > 0 ? t('check.outage', values) : t('check.interrupted', values)}
    />
  )
}
