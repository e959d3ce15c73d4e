import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { listCommands } from '#core/contract/command.ts'
import * as contract from '#core/contract/vehicle-lock.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { LateCommandDrawer } from '#console/ui/command/late-command-drawer.tsx'
import { CommandStatus } from '#console/ui/command/command-status.tsx'
import { useCommandWords } from '#console/ui/command/command-words.ts'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import page from '#console/ui/page.module.css'
import { PlainTable } from '#console/ui/plain-table.tsx'
import print from '#console/ui/print-sheet.module.css'
import { saveFile } from '#console/ui/save-file.ts'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { useLast } from '#console/ui/use-last.ts'
import { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { mayDecide } from './lock-columns.tsx'
import { RecordFacts } from './record-facts.tsx'
import { nameOf } from './use-lock-labels.ts'
import styles from './vehicle-lock.module.css'

interface Props {
  /** Null: closed. */
  id: number | null
  /** The order waits for a second approver, and the reader is one. */
  onDecide: (order: contract.LockOrder) => void
  onClose: () => void
}

const REFRESH_MS = 3_000

/** Everything about one order, to be printed or handed over. */
export function RecordDrawer({ id, onDecide, onClose }: Props) {
  const { t } = useTranslation('vehicleLock')
  const shown = useLast(id)
  const query = { id: shown ?? 0 }
  const options = { enabled: shown !== null, toast: false, keepPrevious: true, refreshMs: REFRESH_MS }
  const { data, error, reload } = useCall(contract.getLockRecord, { query }, options)
  const record = data?.order.id === shown ? data : undefined
  return (
    <DetailDrawer
      open={id !== null}
      size={720}
      title={record ? t('record.title', { id: record.order.id, name: nameOf(record.order) }) : t('record.none')}
      extra={record && <Handover record={record} />}
      footer={record && mayDecide(record.order) && <Decision order={record.order} onDecide={onDecide} />}
      onClose={onClose}
    >
      {record && <Sheet record={record} />}
      {!record && (error ? <LoadFailed error={error} retry={reload} /> : <Loading />)}
    </DetailDrawer>
  )
}

function Decision({ order, onDecide }: { order: contract.LockOrder; onDecide: Props['onDecide'] }) {
  const { t } = useTranslation('vehicleLock')
  return (
    <div className={page.foot}>
      <AllowedButton to={contract.approveLock} type="primary" onClick={() => onDecide(order)}>
        {t('decide.open', { name: nameOf(order) })}
      </AllowedButton>
    </div>
  )
}

function Handover({ record: { order, record, recordHash } }: { record: contract.LockRecord }) {
  const { t } = useTranslation('vehicleLock')
  const download = () => {
    const text = JSON.stringify({ sha256: recordHash, record }, null, 1)
    saveFile({ name: `lock-record-${order.id}.json`, content: new Blob([text], { type: 'application/json' }) })
  }
  return (
    <span className={styles.buttons}>
      <Button icon={<DownloadOutlined aria-hidden />} disabled={record === null} onClick={download}>
        {t('record.download')}
      </Button>
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
        {t('record.print')}
      </Button>
    </span>
  )
}

function Sheet({ record: { order, recordHash } }: { record: contract.LockRecord }) {
  const { t } = useTranslation('vehicleLock')
  return (
    <article className={`${print.sheet} ${styles.sheet}`}>
      <h2 className={styles.printed}>{t('record.title', { id: order.id, name: nameOf(order) })}</h2>
      <RecordFacts order={order} />
      <h3>{t('record.commands')}</h3>
      <Commands order={order} />
      <p className={page.note}>
        {recordHash === '' ? t('record.open.hint') : t('record.hash.hint')}
        <br />
        <bdi dir="ltr" className={styles.hash}>
          {recordHash}
        </bdi>
      </p>
    </article>
  )
}

function Commands({ order: { id, vin } }: { order: contract.LockOrder }) {
  const { t } = useTranslation('vehicleLock')
  const words = useCommandWords()
  const [shown, show] = useState<number | null>(null)
  const query = { vin, batchId: `lock-${id}` }
  const { data } = useCall(listCommands, { query }, { toast: false, refreshMs: REFRESH_MS })
  if (!data) return <Loading />
  if (data.list.length === 0) return <p className={page.note}>{t('record.noCommands')}</p>
  return (
    <>
      <PlainTable
        label={t('record.commands')}
        rows={data.list.toReversed()}
        rowKey={({ jobId }) => jobId}
        columns={[
          [
            t('record.command'),
            (job) => (
              <Button type="link" size="small" className={page.flat ?? ''} onClick={() => show(job.jobId)}>
                {words.kind(job)}
              </Button>
            ),
            'name',
          ],
          [t('state'), ({ status }) => <CommandStatus status={status} />],
          [t('sendTime'), ({ sentTime }) => (sentTime ? <TimeCell time={sentTime} /> : '–')],
          [t('record.shown'), ({ resultTime }) => (resultTime ? <TimeCell time={resultTime} /> : '–')],
        ]}
      />
      <LateCommandDrawer jobId={shown} onShow={show} />
    </>
  )
}
