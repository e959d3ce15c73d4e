import { Suspense, lazy } from 'react'
import { getTaskFigures, type TaskFigures } from '#core/contract/task-figures.ts'
import { type UpgradeTaskDetail } from '#core/contract/upgrade-task.ts'
import { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LoadFailed, Loading, NoneYet } from '#console/ui/list-states.tsx'
import page from '#console/ui/page.module.css'
import { useUpgradeWords } from '#console/ui/upgrade/use-upgrade-words.ts'
import { ModelHeat } from './model-heat.tsx'
import { ShareTable } from './share-table.tsx'
import styles from './task.module.css'

const BurnUp = lazy(async () => ({ default: (await import('./burn-up.tsx')).BurnUp }))

const REFRESH_MS = 30_000
const FUNNEL = ['vehicles', 'opened', 'sent', 'fetched', 'succeeded'] as const

interface Props {
  task: UpgradeTaskDetail
  underWay: boolean
}

/** How far the vehicles came, when, and which ones failed why. */
export function OverviewTab({ task, underWay }: Props) {
  const { t } = useTranslation('upgradeTask')
  const { data, error, reload } = useCall(
    getTaskFigures,
    { query: { id: task.id } },
    { toast: false, ...(underWay && { refreshMs: REFRESH_MS }) },
  )
  if (task.vehicles === 0) return <NoneYet title={t('figures.none')} hint={t('figures.noneHint')} />
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  return (
    <>
      <Funnel funnel={data.funnel} />
      <section className={styles.section}>
        <h3>{t('burnUp')}</h3>
        {data.burnUp.length === 0 ? (
          <p className={page.note}>{t('burnUp.none')}</p>
        ) : (
          <Suspense fallback={<Loading />}>
            <BurnUp hours={data.burnUp} />
          </Suspense>
        )}
      </section>
      <Failures failures={task.failures} />
      <section className={styles.section}>
        <h3>{t('models')}</h3>
        <p className={page.note}>{t('models.hint')}</p>
        <ModelHeat cells={data.models} />
      </section>
    </>
  )
}

function Funnel({ funnel }: { funnel: TaskFigures['funnel'] }) {
  const { t } = useTranslation('upgradeTask')
  return (
    <section className={styles.section}>
      <h3>{t('funnel')}</h3>
      <ShareTable
        label={t('funnel')}
        heads={[t('funnel.stage'), t('funnel.share'), t('vehicles')]}
        rows={FUNNEL.map((key) => ({ key, name: t(`funnel.${key}`), vehicles: funnel[key] }))}
        of={funnel.vehicles}
      />
    </section>
  )
}

/** The most frequent first, with the share of this and the more frequent ones. */
function Failures({ failures }: { failures: UpgradeTaskDetail['failures'] }) {
  const { t } = useTranslation('upgradeTask')
  const words = useUpgradeWords()
  const total = failures.reduce((sum, { vehicles }) => sum + vehicles, 0)
  return (
    <section className={styles.section}>
      <h3>{t('failures')}</h3>
      {failures.length === 0 ? (
        <p className={page.note}>{t('failures.none')}</p>
      ) : (
        <ShareTable
          label={t('failures')}
          heads={[t('failures.why'), t('failures.share'), t('vehicles'), t('failures.sum')]}
          rows={failures
            .toSorted((a, b) => b.vehicles - a.vehicles)
            .map(({ failure, vehicles }) => ({
              key: failure,
              name: failure === 'timedOut' ? t('failures.timedOut') : words.failure(failure),
              vehicles,
            }))}
          of={total}
        />
      )}
    </section>
  )
}
