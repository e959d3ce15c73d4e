import { useTranslation } from '#web/i18n/use-translation.ts'
import { listVehicleInfoChanges } from '#core/contract/vehicle-info.ts'
import { PLANT_FIELDS } from '#core/domain/plant.ts'
import { useCall } from '#web/api/use-call.ts'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import styles from './vehicle-info.module.css'

/** Who changed what, newest first. */
export function InfoHistory({ vin }: { vin: string }) {
  const { t } = useTranslation(['vehicleInfo', 'lifeEvent'])
  const labelOf = useFieldLabel()
  const { data, error, reload } = useCall(listVehicleInfoChanges, { query: { vin } }, { toast: false })
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  if (data.length === 0) return <p>{t('history.none')}</p>
  return (
    <ul className={styles.changes}>
      {data.map(({ id, changes, changeTime, by, source }) => (
        <li key={id}>
          {changes.map(({ field, from, to }) => (
            <div key={field}>
              {labelOf(field)}: <bdi>{from || t('history.empty')}</bdi> → <bdi>{to || t('history.empty')}</bdi>
            </div>
          ))}
          <div className={styles.moment}>
            <TimeCell time={changeTime} /> · {by || t(`lifeEvent:source.${source}`)}
          </div>
        </li>
      ))}
    </ul>
  )
}

function useFieldLabel(): (field: string) => string {
  const { t } = useTranslation(['vehicleInfo', 'plant', 'baseInfo'])
  const others: Readonly<Record<string, string>> = {
    vin: t('history.vin'),
    plate: t('baseInfo:vehicle.plate'),
    plateColour: t('baseInfo:vehicle.plateColour'),
    ecus: t('ecus'),
    usage: t('usage'),
    areaId: t('region'),
  }
  return (field) => {
    const known = PLANT_FIELDS.find((each) => each === field)
    return known ? t(`plant:field.${known}`) : (others[field] ?? field)
  }
}
