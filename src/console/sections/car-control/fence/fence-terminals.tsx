import { App, Pagination } from 'antd'
import * as contract from '#core/contract/fence.ts'
import * as sync from '#core/contract/fence-sync.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import { useFollow } from '#console/ui/use-follow.ts'
import { VehicleLink } from '#console/ui/vehicle-link.tsx'
import { useCommandWords } from '#console/ui/command/command-words.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './fence-list.module.css'

const READS = [sync.listFenceSyncs, contract.listFences, contract.getFence]
const TONES: Readonly<Record<sync.FenceSync['state'], Tone>> = {
  pending: 'progress',
  current: 'good',
  outdated: 'warning',
  failed: 'bad',
  removing: 'progress',
  removed: 'neutral',
}

const HELD_TONES: Readonly<Record<sync.FenceSync['held'], Tone>> = {
  notAsked: 'neutral',
  asked: 'progress',
  same: 'good',
  differs: 'bad',
  missing: 'bad',
  cannot: 'neutral',
  noResponse: 'bad',
}

/** Terminals that watch a fence by themselves: sent, answered, and whether they have its present shape. */
export function FenceTerminals({ fence }: { fence: contract.Fence }) {
  const { t } = useTranslation('fence')
  const steps = useSyncSteps(fence)
  const isDirected = fence.direction.by !== 'any'
  const list = usePagedList(sync.listFenceSyncs, { id: fence.id }, { nested: true })
  useFollow(
    list.reload,
    list.rows.some(({ held, state }) => held === 'asked' || state === 'pending'),
  )
  return (
    <section className={styles.terminals}>
      <div className={styles.bar}>
        <h3>{t('terminals')}</h3>
        {!isDirected && (
          <AllowedButton to={sync.syncFence} onClick={() => steps.send()}>
            {t('terminals.send')}
          </AllowedButton>
        )}
        {list.rows.length > 0 && (
          <>
            <AllowedButton to={sync.unsyncFence} danger onClick={() => steps.remove()}>
              {t('terminals.remove')}
            </AllowedButton>
            <AllowedButton to={sync.verifyFence} onClick={() => steps.verify()}>
              {t('terminals.check')}
            </AllowedButton>
            <AllowedButton to={sync.listFenceSyncs} onClick={list.reload}>
              {t('terminals.verify')}
            </AllowedButton>
          </>
        )}
      </div>
      {isDirected && <span className={styles.note}>{t('terminals.directed')}</span>}
      {!isDirected && list.rows.length === 0 && <span className={styles.note}>{t('terminals.none')}</span>}
      {list.rows.length > 0 && <Synced rows={list.rows} again={isDirected ? undefined : steps.send} />}
      {list.total > list.pageSize && (
        <Pagination
          size="small"
          current={list.page}
          pageSize={list.pageSize}
          total={list.total}
          showSizeChanger={false}
          onChange={list.show}
        />
      )}
    </section>
  )
}

interface SyncedProps {
  rows: readonly sync.FenceSync[]
  /** Undefined: no terminal can take it. */
  again: ReturnType<typeof useSyncSteps>['send'] | undefined
}

function Synced({ rows, again }: SyncedProps) {
  const { t } = useTranslation('fence')
  const format = useFormat()
  const words = useCommandWords()
  return (
    <PlainTable<sync.FenceSync>
      label={t('terminals')}
      rows={rows}
      rowKey={({ vehicleId }) => vehicleId}
      columns={[
        [t('vehicle'), ({ vin, plate }) => <VehicleLink vin={vin}>{plate || vin}</VehicleLink>, 'name'],
        [
          t('state'),
          ({ state, result }) => (
            <ToneTag tone={TONES[state]}>
              {t(`sync.${state}`)}
              {state === 'failed' && result ? ` · ${words.result(result)}` : ''}
            </ToneTag>
          ),
        ],
        [
          t('terminals.held'),
          ({ held, checkTime }) => (
            <span title={format.time(checkTime)}>
              {held === 'notAsked' ? (
                t('held.notAsked')
              ) : (
                <ToneTag tone={HELD_TONES[held]}>{t(`held.${held}`)}</ToneTag>
              )}
            </span>
          ),
        ],
        [t('terminals.sent'), ({ sendTime }) => format.time(sendTime)],
        [t('terminals.answered'), ({ answerTime }) => (answerTime ? format.time(answerTime) : '–')],
        [
          t('actions'),
          (row) =>
            !again || row.state === 'removed' || row.state === 'removing' ? null : (
              <AllowedButton to={sync.syncFence} type="link" size="small" onClick={() => again([row])}>
                {t('terminals.again')}
              </AllowedButton>
            ),
        ],
      ]}
    />
  )
}

/** What is sent to terminals, after a question. */
function useSyncSteps({ id, name, vehicles }: contract.Fence) {
  const { t } = useTranslation('fence')
  const format = useFormat()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const { message } = App.useApp()
  const run = async (endpoint: typeof sync.syncFence, rows: readonly sync.FenceSync[]) => {
    const { sent, refused } = await call(endpoint, { body: { id, vehicleIds: rows.map(({ vehicleId }) => vehicleId) } })
    message.success(t('terminals.done', { number: format.number(sent) }))
    if (refused.length > 0) message.warning(t('terminals.refused', { number: format.number(refused.length) }))
    await refresh(...READS)
  }
  return {
    send: (rows: readonly sync.FenceSync[] = []) =>
      confirm({
        title: t('terminals.sendAsk', { name }),
        content: t('terminals.sendHint', { number: format.number(rows.length || Math.min(vehicles, 500)) }),
        onConfirm: () => run(sync.syncFence, rows),
      }),
    verify: () => run(sync.verifyFence, []),
    remove: () =>
      confirm({
        title: t('terminals.removeAsk', { name }),
        content: t('terminals.removeHint'),
        danger: true,
        onConfirm: () => run(sync.unsyncFence, []),
      }),
  }
}
