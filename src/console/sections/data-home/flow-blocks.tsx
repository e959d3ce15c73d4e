import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type DataFlow, getDataFlow } from '#core/contract/data-home.ts'
import { useFormat } from '#web/i18n/format.ts'
import { permittedPathsAtom } from '#web/state/session.ts'
import { DataBlock, useBlock } from './data-block.tsx'
import styles from './data-home.module.css'

const LIST_OF: Record<DataFlow['queues'][number]['queue'], string> = {
  commands: '/tbox/remoteControl',
  exports: '/exportFile/index',
  contents: '/dataService/content',
  analyses: '/dataService/analyse',
}

/** What waits and what is being worked on. */
export function QueueBlock() {
  const { t } = useTranslation('dataHome')
  const format = useFormat()
  const permitted = useAtomValue(permittedPathsAtom)
  const read = useBlock(getDataFlow)
  return (
    <DataBlock title={t('block.queues')} read={read}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('queue.name')}</th>
            <th scope="col">{t('queue.waiting')}</th>
            <th scope="col">{t('queue.running')}</th>
            <th scope="col">{t('queue.oldest')}</th>
          </tr>
        </thead>
        <tbody>
          {read.data?.queues.map(({ queue, waiting, running, oldestTime }) => (
            <tr key={queue}>
              <th scope="row">
                {permitted?.includes(LIST_OF[queue]) ? (
                  <Link to={LIST_OF[queue]}>{t(`queue.${queue}`)}</Link>
                ) : (
                  t(`queue.${queue}`)
                )}
              </th>
              <td>{format.number(waiting)}</td>
              <td>{format.number(running)}</td>
              <td>
                <bdi>{format.time(oldestTime)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DataBlock>
  )
}

/** Terminals signed on, by the gateway node that holds them. */
export function NodeBlock() {
  const { t } = useTranslation('dataHome')
  const format = useFormat()
  const read = useBlock(getDataFlow)
  const nodes = read.data?.nodes ?? []
  const most = Math.max(1, ...nodes.map(({ terminals }) => terminals))
  return (
    <DataBlock title={t('block.nodes')} read={read} nothing={nodes.length === 0 ? t('nodes.none') : undefined}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('nodes.node')}</th>
            <th scope="col">{t('nodes.terminals')}</th>
          </tr>
        </thead>
        <tbody>
          {nodes.map(({ node, terminals }) => (
            <tr key={node}>
              <th scope="row">
                <bdi>{node}</bdi>
              </th>
              <td>
                <meter min={0} max={most} value={terminals} aria-hidden />
                {format.number(terminals)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DataBlock>
  )
}
