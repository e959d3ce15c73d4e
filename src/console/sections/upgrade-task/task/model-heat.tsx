import type { TaskFigures } from '#core/contract/task-figures.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import page from '#console/ui/page.module.css'
import { successShare } from './task-columns.tsx'
import styles from './task.module.css'

type Cell = TaskFigures['models'][number]

const unique = (values: readonly string[]) => [...new Set(values)]

/** Success rate by vehicle model and the version before: the darker, the more failed. */
export function ModelHeat({ cells }: { cells: readonly Cell[] }) {
  const { t } = useTranslation('upgradeTask')
  const versions = unique(cells.map(({ fromVersion }) => fromVersion)).toSorted()
  const models = unique(cells.map(({ modelName }) => modelName))
  if (cells.length === 0) return <p className={page.note}>{t('models.none')}</p>
  return (
    <div className={page.scroll}>
      <table className={styles.heat} aria-label={t('models')}>
        <thead>
          <tr>
            <th scope="col">{t('models.model')}</th>
            {versions.map((version) => (
              <th key={version} scope="col">
                {version ? <bdi dir="ltr">{version}</bdi> : t('models.unknown')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {models.map((model) => (
            <tr key={model}>
              <th scope="row">
                <bdi>{model || '–'}</bdi>
              </th>
              {versions.map((version) => (
                <HeatCell
                  key={version}
                  cell={cells.find((cell) => cell.modelName === model && cell.fromVersion === version)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function HeatCell({ cell }: { cell: Cell | undefined }) {
  const { t } = useTranslation('upgradeTask')
  const format = useFormat()
  if (!cell) return <td>–</td>
  const { vehicles, succeeded, failed } = cell
  const share = successShare(cell)
  const heat = share === undefined ? 0 : Math.round((1 - share) * 60)
  return (
    <td style={{ background: `color-mix(in srgb, var(--danger) ${heat}%, transparent)` }}>
      <b>{share === undefined ? '–' : format.percent(Math.round(share * 1000) / 1000)}</b>
      <small>
        {t('models.cell', {
          ended: format.number(succeeded + failed),
          vehicles: format.number(vehicles),
        })}
      </small>
    </td>
  )
}
