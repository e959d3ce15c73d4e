import { Button, Tag } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { EXPRESS_VEHICLES_MAX } from '#core/domain/upgrade-record.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { VinSelect } from '#console/ui/select/vehicle-selects.tsx'
import styles from './ota.module.css'

const VinPasteDialog = lazy(async () => ({
  default: (await import('#console/ui/vin-paste-dialog.tsx')).VinPasteDialog,
}))

interface Props {
  id?: string
  value?: readonly string[]
  onChange?: (vins: string[]) => void
}

/** Vehicles found one by one by plate or VIN, or pasted from a sheet. */
export function VehiclesControl({ id, value = [], onChange }: Props) {
  const { t } = useTranslation('upgrade')
  const [pasting, paste] = useState(false)
  const set = (vins: readonly string[]) => onChange?.([...new Set(vins)].slice(0, EXPRESS_VEHICLES_MAX))
  return (
    <>
      <div className={styles.find}>
        <VinSelect {...(id && { id })} value={null} onChange={(vin) => vin && set([...value, vin])} />
        <Button onClick={() => paste(true)}>{t('vehicles.paste')}</Button>
      </div>
      <div className={styles.chosen}>
        {value.map((vin) => (
          <Tag key={vin} closable onClose={() => set(value.filter((each) => each !== vin))}>
            <bdi dir="ltr">{vin}</bdi>
          </Tag>
        ))}
      </div>
      {pasting && (
        <Suspense>
          <VinPasteDialog vins={value} onTake={set} onClose={() => paste(false)} />
        </Suspense>
      )}
    </>
  )
}
