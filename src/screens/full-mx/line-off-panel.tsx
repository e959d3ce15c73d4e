import { useTranslation } from '#web/i18n/use-translation.ts'
import { leadAddress } from '../stage/lead-address.ts'
import { Figure } from '../widgets/figure.tsx'
import { Panel } from '../widgets/panel.tsx'
import { ShareRows } from '../widgets/share-rows.tsx'
import { useWallFormat } from '../widgets/use-wall-format.ts'
import { LineOffDays } from './line-off-days.tsx'
import styles from './line-off-panel.module.css'
import type { ModelView } from './use-model-wall.ts'

const FAILURES_SHOWN = 3

/** How many vehicles leave the line right the first time, day by day, and what most often is not right. */
export function LineOffPanel({ view: { value, at } }: { view: ModelView }) {
  const { t } = useTranslation('fullMx')
  const format = useWallFormat()
  const lineOff = value?.lineOff
  const inspected = lineOff?.firstEnded ?? 0
  const census = leadAddress('/offline/census')

  return (
    <Panel label={t('lineOff')} at={at} area="lineOff">
      {lineOff && inspected === 0 ? (
        <p className={styles.none}>{t('lineOff.none')}</p>
      ) : (
        <>
          <div className={styles.figures}>
            <Figure
              label={t('lineOff.yield')}
              value={lineOff && inspected > 0 ? lineOff.firstPassed / inspected : undefined}
              format={format.wholePercent}
              metric="first-pass-yield"
              to={census}
            />
            <Figure
              label={t('lineOff.inspected')}
              value={lineOff?.firstEnded}
              metric="inspected"
              to={leadAddress('/offline/history')}
            />
          </div>
          {lineOff && at !== undefined && <LineOffDays days={lineOff.days} at={at} />}
          {lineOff && lineOff.failures.length > 0 && (
            <ShareRows
              rows={lineOff.failures
                .slice(0, FAILURES_SHOWN)
                .map(({ name, count }) => ({ key: name, label: name, count, to: census }))}
              whole={lineOff.inspections}
              tone="alarm"
              empty=""
            />
          )}
        </>
      )}
    </Panel>
  )
}
