import type { Ref } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { powerTypeName } from '../widgets/power-type-name.ts'
import type { FleetRoster } from './fleet-roster.ts'
import type { TrackQuery } from './track-query.ts'
import styles from './tree-filter.module.css'

interface Props {
  ref: Ref<HTMLInputElement>
  roster: FleetRoster
  query: TrackQuery
  onChange: (changed: Partial<TrackQuery>) => void
}

/** Filters at once with every key; only classes and energies the fleet has are offered. */
export function TreeFilter({ ref, roster, query, onChange }: Props) {
  const { t } = useTranslation('screens')
  const classes = [...new Set(roster.vehicles.map(({ vehicleClass }) => vehicleClass))].sort()
  const energies = [...new Set(roster.vehicles.map(({ powerType }) => powerType))].sort()

  return (
    <search className={styles.filter}>
      <label>
        <input
          ref={ref}
          type="search"
          value={query.text}
          placeholder={t('list.search')}
          aria-label={t('list.search')}
          onChange={(event) => onChange({ text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onChange({ text: '' })
          }}
        />
        <kbd aria-hidden>/</kbd>
      </label>
      <select
        value={query.vehicleClass}
        aria-label={t('list.class')}
        onChange={(event) => onChange({ vehicleClass: event.target.value })}
      >
        <option value="">{t('list.allClasses')}</option>
        {classes.map((vehicleClass) => (
          <option key={vehicleClass} value={vehicleClass}>
            {t(`vehicleClass.${vehicleClass}` as 'vehicleClass.truck')}
          </option>
        ))}
      </select>
      <select
        value={query.powerType}
        aria-label={t('list.energy')}
        onChange={(event) => onChange({ powerType: event.target.value })}
      >
        <option value="">{t('list.allEnergies')}</option>
        {energies.map((stored) => (
          <option key={stored} value={stored}>
            {powerTypeName(stored, t)}
          </option>
        ))}
      </select>
    </search>
  )
}
