import { Alert } from 'antd'
import * as contract from '#core/contract/upgrade-strategy.ts'
import { EXCLUDING_REASONS } from '#core/domain/upgrade-strategy.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { KeyFigures } from '#console/ui/key-figures.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { UncheckedTable } from '#console/ui/upgrade/unchecked-table.tsx'
import { useLast } from '#console/ui/use-last.ts'
import type { StrategyRow } from './strategy-columns.tsx'
import styles from './strategy.module.css'

type Reason = contract.StrategyDryRun['reasons'][number]

/** Pixels of a bar for all of them. */
const WHOLE_BAR = 96
const isExcluding = ({ reason }: Reason) => (EXCLUDING_REASONS as readonly string[]).includes(reason)

/** How many vehicles a strategy would reach now, and what keeps the others. */
export function DryRunDrawer({ row, onClose }: { row: StrategyRow | undefined; onClose: () => void }) {
  const { t } = useTranslation('strategy')
  const last = useLast(row)
  const { data, error, reload } = useCall(
    contract.dryRunStrategy,
    { query: { id: last?.id ?? 0 } },
    { toast: false, enabled: row !== undefined },
  )
  return (
    <DetailDrawer
      open={row !== undefined}
      title={t('dryRun.of', { name: last?.name ?? '' })}
      size={640}
      onClose={onClose}
    >
      {error && !data && <LoadFailed error={error} retry={reload} />}
      {!error && !data && <Loading />}
      {data && <DryRun result={data} />}
    </DetailDrawer>
  )
}

function DryRun({ result }: { result: contract.StrategyDryRun }) {
  const { t } = useTranslation('strategy')
  const format = useFormat()
  const { covered, eligible, ready, reasons, groups, unchecked, testVehicles, testReady } = result
  const excluded = reasons.filter(isExcluding)
  const blocked = reasons.filter((reason) => !isExcluding(reason))
  const share = (part: number, of: number) => (of === 0 ? undefined : format.percent(part / of))
  return (
    <>
      <KeyFigures
        figures={[
          { name: t('dryRun.covered'), value: format.number(covered) },
          { name: t('dryRun.eligible'), value: format.number(eligible), ...noteOf(share(eligible, covered)) },
          { name: t('dryRun.ready'), value: format.number(ready), ...noteOf(share(ready, eligible)) },
          ...(testVehicles > 0
            ? [
                {
                  name: t('dryRun.testReady'),
                  value: t('dryRun.of.total', { part: format.number(testReady), total: format.number(testVehicles) }),
                },
              ]
            : []),
        ]}
      />
      {covered === 0 && <Alert type="warning" showIcon title={t('dryRun.none')} />}
      <Reasons title={t('dryRun.excluded')} reasons={excluded} of={covered} />
      <Reasons title={t('dryRun.blocked')} hint={t('dryRun.blockedHint')} reasons={blocked} of={eligible} />
      <section className={styles.section}>
        <h3>{t('dryRun.groups')}</h3>
        <PlainTable
          label={t('dryRun.groups')}
          rows={groups.map((group, at) => ({ ...group, at }))}
          rowKey={({ at }) => at}
          columns={[
            [t('group.name'), ({ name }) => name, 'nameText'],
            [t('dryRun.vehicles'), ({ vehicles }) => format.number(vehicles), 'number'],
          ]}
        />
      </section>
      <UncheckedTable unchecked={unchecked} />
    </>
  )
}

const noteOf = (note: string | undefined) => (note === undefined ? {} : { note })

interface ReasonsProps {
  title: string
  hint?: string
  reasons: readonly Reason[]
  /** Vehicles that all of them are a share of. */
  of: number
}

/** The most frequent first, with a bar as long as its share. */
function Reasons({ title, hint, reasons, of }: ReasonsProps) {
  const { t } = useTranslation('strategy')
  const format = useFormat()
  if (reasons.length === 0) return null
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {hint && <p>{hint}</p>}
      <PlainTable<Reason>
        label={title}
        rows={reasons.toSorted((a, b) => b.vehicles - a.vehicles)}
        rowKey={({ reason }) => reason}
        columns={[
          [t('dryRun.reason'), ({ reason }) => t(`reason.${reason}`), 'name'],
          [
            t('dryRun.share'),
            ({ vehicles }) => (
              <span className={styles.share}>
                <i aria-hidden style={{ inlineSize: (WHOLE_BAR * vehicles) / Math.max(of, 1) }} />
                {format.percent(vehicles / Math.max(of, 1))}
              </span>
            ),
          ],
          [t('dryRun.vehicles'), ({ vehicles }) => format.number(vehicles), 'number'],
          [t('dryRun.alone'), ({ alone }) => format.number(alone), 'number'],
        ]}
      />
    </section>
  )
}
