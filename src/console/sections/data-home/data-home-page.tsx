import { useTranslation } from '#web/i18n/use-translation.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import styles from './data-home.module.css'
import { DelayBlock } from './delay-block.tsx'
import { FaultBlock } from './fault-block.tsx'
import { FigureRow } from './figure-row.tsx'
import { NodeBlock, QueueBlock } from './flow-blocks.tsx'
import { PartitionBlock, StorageBlock } from './storage-blocks.tsx'
import { ThroughputBlock } from './throughput-block.tsx'

/** Data ingest, for platform operators (docs/product/home.md). */
export function DataHomePage() {
  const { t } = useTranslation('dataHome')
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <FigureRow />
      <div className={styles.blocks}>
        <ThroughputBlock />
        <DelayBlock />
        <FaultBlock />
        <QueueBlock />
        <NodeBlock />
        <StorageBlock />
        <PartitionBlock />
      </div>
    </>
  )
}
