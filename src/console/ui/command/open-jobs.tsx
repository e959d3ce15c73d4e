import { Button } from 'antd'
import { useState } from 'react'
import { listCommands } from '#core/contract/command.ts'
import { OPEN_STATUSES } from '#core/domain/command-status.ts'
import { useCall } from '#web/api/use-call.ts'
import { PageLive } from '../page-live.tsx'
import { TimeCell } from '../time-cell.tsx'
import { LateCommandDrawer } from './late-command-drawer.tsx'
import { CommandStatus } from './command-status.tsx'
import { useCommandWords } from './command-words.ts'
import { useCommandChanges } from './use-command-changes.ts'
import styles from './command.module.css'

const MOST_SHOWN = 10

/** Pending commands of one vehicle, newest first; a job opens next to it. */
export function OpenJobs({ vin }: { vin: string }) {
  return (
    <PageLive>
      <Jobs vin={vin} />
    </PageLive>
  )
}

function Jobs({ vin }: { vin: string }) {
  const words = useCommandWords()
  const [shown, show] = useState<number | null>(null)
  const { data, reload } = useCall(
    listCommands,
    { query: { vin, statuses: OPEN_STATUSES.join(), pageSize: MOST_SHOWN } },
    { toast: false },
  )
  useCommandChanges((change) => change.vin === vin, reload)
  return (
    <>
      {data && data.list.length > 0 && (
        <ul className={styles.openJobs}>
          {data.list.map((job) => (
            <li key={job.jobId}>
              <Button type="link" size="small" onClick={() => show(job.jobId)}>
                {words.kind(job)}
              </Button>
              <CommandStatus status={job.status} result={job.result} />
              <TimeCell time={job.createTime} />
            </li>
          ))}
        </ul>
      )}
      <LateCommandDrawer jobId={shown} onShow={show} />
    </>
  )
}
