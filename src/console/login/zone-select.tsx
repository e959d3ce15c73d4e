import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { offsetLabel, plainZoneName } from '#web/i18n/zone-label.ts'
import { OFFERED_ZONES, allTimeZones, chooseTimeZoneAtom, timeZoneAtom } from '#web/state/time-zone.ts'
import styles from './login-page.module.css'

/** The browser's own list: four hundred zones cost nothing and can be typed into. */
export function ZoneSelect() {
  const { t } = useTranslation(['login', 'common'])
  const zone = useAtomValue(timeZoneAtom)
  const choose = useSetAtom(chooseTimeZoneAtom)
  const [now] = useState(Date.now)
  const label = (name: (typeof OFFERED_ZONES)[number]) => `${t(`common:zone.${name}`)} (${offsetLabel(name, now)})`
  return (
    <label className={styles.choice}>
      <span>{t('timeZone')}</span>
      <select value={zone} onChange={({ target }) => choose(target.value)}>
        <optgroup label={t('common:zone.offered')}>
          {OFFERED_ZONES.map((name) => (
            <option key={name} value={name}>
              {label(name)}
            </option>
          ))}
        </optgroup>
        <optgroup label={t('common:zone.all')}>
          {allTimeZones()
            .filter((name) => !OFFERED_ZONES.some((offered) => offered === name))
            .map((name) => (
              <option key={name} value={name}>
                {plainZoneName(name)}
              </option>
            ))}
        </optgroup>
      </select>
    </label>
  )
}
