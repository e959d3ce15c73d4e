import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link } from 'react-router-dom'
import { type DataFlow, getDataFlow } from '#core/contract/data-home.ts'
import { useFormat } from '#web/i18n/format.ts'
import { permittedPathsAtom } from '#web/state/session.ts'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { DataBlock, useBlock } from './data-block.tsx'
import styles from './data-home.module.css'

const LIST_OF: Record<DataFlow['queues'][number]['queue'], string> = {
  commands: '/tbox/remoteControl',
  exports: '/exportFile/index',
  contents: '/dataService/content',
  analyses: '/dataService/analyse',
}

/** Backlog and work in progress. */
export function QueueBlock() {
  const { t } = useTranslation('dataHome')
  const format = useFormat()
  const permitted = useAtomValue(permittedPathsAtom)
  const read = useBlock(getDataFlow)
  return (
    <DataBlock title={t('block.queues')} read={read}>
      <PlainTable
        className={styles.table}
        rows={read.data?.queues ?? []}
        rowKey={({ queue }) => queue}
        columns={[
          [
            t('queue.name'),
            ({ queue }) =>
              permitted?.includes(LIST_OF[queue]) ? (
                <Link to={LIST_OF[queue]}>{t(`queue.${queue}`)}</Link>
              ) : (
                t(`queue.${queue}`)
              ),
            'name',
          ],
          [t('queue.waiting'), ({ waiting }) => format.number(waiting)],
          [t('queue.running'), ({ running }) => format.number(running)],
          [t('queue.oldest'), ({ oldestTime }) => <bdi>{format.time(oldestTime)}</bdi>],
        ]}
      />
    </DataBlock>
  )
}

/** Connected terminals by gateway node. */
export function NodeBlock() {
  const { t } = useTranslation('dataHome')
  const format = useFormat()
  const read = useBlock(getDataFlow)
  const nodes = read.data?.nodes ?? []
  const most = Math.max(1, ...nodes.map(({ terminals }) => terminals))
  return (
    <DataBlock title={t('block.nodes')} read={read} nothing={nodes.length === 0 ? t('nodes.none') : undefined}>
      <PlainTable
        className={styles.table}
        rows={nodes}
        rowKey={({ node }) => node}
        columns={[
          [t('nodes.node'), ({ node }) => <bdi>{node}</bdi>, 'name'],
          [
            t('nodes.terminals'),
            ({ terminals }) => (
              <>
                <meter min={0} max={most} value={terminals} aria-hidden />
                {format.number(terminals)}
              </>
            ),
          ],
        ]}
      />
    </DataBlock>
  )
}
