import { Button, Tag } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { VIN_PASTE_MAX } from '#core/domain/limits.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { VinSelect } from '#console/ui/select/vehicle-selects.tsx'
import styles from './vehicles-control.module.css'

const VinPasteDialog = lazy(async () => ({
  default: (await import('#console/ui/vin-paste-dialog.tsx')).VinPasteDialog,
}))

/** Only so many are shown one by one. */
const SHOWN_MAX = 100

interface Props {
  id?: string
  value?: readonly string[]
  onChange?: (vins: string[]) => void
  /** As many as can be selected. */
  max: number
}

/** Vehicles found one by one by plate or VIN, or pasted from a sheet. */
export function VehiclesControl({ id, value = [], onChange, max }: Props) {
  const { t } = useTranslation(['upgrade', 'common'])
  const format = useFormat()
  const [pasting, paste] = useState(false)
  const set = (vins: readonly string[]) => onChange?.([...new Set(vins)].slice(0, max))
  // A list that is too long to be changed in the dialog grows by what is pasted.
  const grows = value.length > VIN_PASTE_MAX
  return (
    <>
      <div className={styles.find}>
        <VinSelect {...(id && { id })} value={null} onChange={(vin) => vin && set([...value, vin])} />
        <Button onClick={() => paste(true)}>{t('vehicles.paste')}</Button>
      </div>
      <div className={styles.chosen}>
        {value.length > SHOWN_MAX && (
          <>
            {t('vehicleCount', { number: format.number(value.length) })}
            <Button type="link" size="small" onClick={() => set([])}>
              {t('common:action.clear')}
            </Button>
          </>
        )}
        {value.slice(0, SHOWN_MAX).map((vin) => (
          <Tag key={vin} closable onClose={() => set(value.filter((each) => each !== vin))}>
            <bdi dir="ltr">{vin}</bdi>
          </Tag>
        ))}
      </div>
      {pasting && (
        <Suspense>
          <VinPasteDialog
            vins={grows ? [] : value}
            onTake={(vins) => set(grows ? [...value, ...vins] : vins)}
            onClose={() => paste(false)}
          />
        </Suspense>
      )}
    </>
  )
}
