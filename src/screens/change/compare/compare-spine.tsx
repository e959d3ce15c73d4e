import { useTranslation } from '#web/i18n/use-translation.ts'
import type { ComparedVehicles } from '#core/contract/single-compare.ts'
import { COMPARED_CLASS_MIN, COMPARED_DAYS } from '#core/domain/compared-measure.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Panel } from '../../widgets/panel.tsx'
import { CompareBars } from './compare-bars.tsx'
import { classOf, dayRows, nowRows, type Pair, type Side } from './compare-rows.ts'
import styles from './compare-spine.module.css'
import { useCompared } from './use-compared.ts'

interface Props {
  sides: Pair<Side | undefined>
  ids: readonly number[]
  /** When the older of both was read, epoch ms. */
  at: number | undefined
}

/** Numbers of both vehicles, now and over the last days that are over. */
export function CompareSpine({ sides, ids, at }: Props) {
  const { t } = useTranslation('change')
  const format = useFormat()
  const compared = useCompared(ids)
  const now = nowRows(sides)
  const days = dayRows(sides, compared?.value)
  const hasNone = compared !== undefined && days.length === 0
  return (
    <div className={styles.spine}>
      <Panel label={t('compare.now')} at={at} area="now">
        <Rows>
          {now.map((row) => (
            <CompareBars key={row.key} row={row} />
          ))}
        </Rows>
      </Panel>
      <Panel label={t('compare.days', { days: format.number(COMPARED_DAYS) })} at={compared?.at} area="days">
        {compared && (
          <div className={styles.classes}>
            {sides.map((side, index) => (
              <ClassNote key={index} side={side} compared={compared.value} />
            ))}
          </div>
        )}
        {hasNone && <p className={styles.none}>{t('compare.none')}</p>}
        <Rows>
          {days.map((row) => (
            <CompareBars key={row.key} row={row} />
          ))}
        </Rows>
      </Panel>
    </div>
  )
}

const Rows = ({ children }: { children: React.ReactNode }) => <ul className={styles.rows}>{children}</ul>

/** What the mark on the bars is, or why there is none; and on how many days the vehicle drove. */
function ClassNote({ side, compared }: { side: Side | undefined; compared: ComparedVehicles | undefined }) {
  const { t } = useTranslation('change')
  const { t: named } = useTranslation('screens')
  const format = useFormat()
  if (!side) return <p />
  const { vehicleClass, id } = side.vehicle
  const own = compared?.vehicles.find((each) => each.id === id)
  const { counted = 0, medians = {} } = classOf(side.vehicle, compared) ?? {}
  const name = named(`vehicleClass.${vehicleClass as 'truck'}`)
  const hasMedian = Object.keys(medians).length > 0
  return (
    <p className={styles.class}>
      {own && (
        <span>
          {own.activeDays === 0
            ? t('compare.notDriven')
            : t('compare.driven', { driven: format.number(own.activeDays), days: format.number(COMPARED_DAYS) })}
        </span>
      )}
      <span data-median={hasMedian}>
        {hasMedian
          ? t('compare.median', { vehicles: name, number: format.number(counted) })
          : counted <= 1
            ? t('compare.classOfOne', { vehicles: name })
            : t('compare.classTooSmall', { vehicles: name, least: format.number(COMPARED_CLASS_MIN) })}
      </span>
    </p>
  )
}
