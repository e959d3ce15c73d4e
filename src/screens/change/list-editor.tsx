import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listSingleVehicles } from '#core/contract/single.ts'
import { useCall } from '#web/api/use-call.ts'
import styles from './rotation-settings.module.css'

const SHOWN = 8

interface Props {
  vehicleIds: readonly number[]
  onChange: (vehicleIds: readonly number[]) => void
}

/** The vehicles of an own list: found by plate or VIN, shown in the order they were added. */
export function ListEditor({ vehicleIds, onChange }: Props) {
  const { t } = useTranslation('change')
  const [keyWord, setKeyWord] = useState('')
  const chosen = keyWord === '' && vehicleIds.length > 0
  const { data } = useCall(
    listSingleVehicles,
    { query: chosen ? { by: 'list', vehicleIds: vehicleIds.join(',') } : { by: 'worst', keyWord } },
    { toast: false, keepPrevious: true },
  )
  return (
    <fieldset className={styles.list}>
      <legend>{t('listCount', { number: vehicleIds.length })}</legend>
      <input
        type="search"
        aria-label={t('listSearch')}
        placeholder={t('listSearch')}
        value={keyWord}
        onChange={(event) => setKeyWord(event.target.value)}
      />
      {(data?.vehicles ?? []).slice(0, SHOWN).map(({ id, plate, vin }) => (
        <label key={id} className={styles.check}>
          <input
            type="checkbox"
            checked={vehicleIds.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...vehicleIds, id] : vehicleIds.filter((each) => each !== id))
            }
          />
          <bdi>{plate || vin}</bdi>
        </label>
      ))}
    </fieldset>
  )
}
