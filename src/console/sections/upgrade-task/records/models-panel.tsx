import { Link } from 'react-router-dom'
import { type FailingModel, listFailingModels } from '#core/contract/upgrade-stat.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { ShareBar } from './share-bar.tsx'
import { type PanelProps, StatPanel } from './stat-panel.tsx'

/** The ten vehicle models with most failures. */
export function ModelsPanel({ asked, linkTo }: PanelProps) {
  const { t } = useTranslation('upgradeRecord')
  const format = useFormat()
  return (
    <StatPanel endpoint={listFailingModels} asked={asked} none={t('stat.noFailures')}>
      {(models) => (
        <PlainTable<FailingModel>
          label={t('stat.models')}
          rows={models}
          rowKey={({ modelId }) => modelId}
          columns={[
            [t('model'), ({ modelName }) => modelName, 'nameText'],
            [
              t('outcome.failed'),
              ({ modelId, failed }) => <Link to={linkTo('failed', { modelId })}>{format.number(failed)}</Link>,
              'number',
            ],
            [
              t('stat.ended'),
              ({ modelId, ended }) => <Link to={linkTo(undefined, { modelId })}>{format.number(ended)}</Link>,
              'number',
            ],
            [t('stat.failureRate'), ({ rate }) => <ShareBar share={rate} tone="level2" />],
          ]}
        />
      )}
    </StatPanel>
  )
}
