import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Share } from '#core/contract/wall.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useCityName } from '../stage/use-city-name.ts'
import { Panel } from '../widgets/panel.tsx'
import { isProvince, regionName } from '../widgets/region-name.ts'
import { ShareRows } from '../widgets/share-rows.tsx'
import styles from './region-panel.module.css'
import type { Overview } from './use-fleet-overview.ts'

const ROWS = 8
/** Next to countries, whose heading takes a row. */
const PROVINCE_ROWS = 3
const COUNTRY_ROWS = 2
const CHINA = 'CN'

interface Props {
  overview: Pick<Overview, 'value' | 'at'>
  /** Operating cities instead of provinces and countries. */
  byCity: boolean
}

/** Where vehicles are: provinces of China and countries in lists of their own, because one is no part of the other. */
export function RegionPanel({ overview: { value, at }, byCity }: Props) {
  const { t } = useTranslation('screens')
  const regions = value?.byRegion ?? []
  const provinces = byCity ? [] : regions.filter(({ key }) => isProvince(key))
  // Vehicles that have no position yet count for the country alone; it is not another one than its provinces.
  const others = regions.filter(({ key }) => byCity || !(isProvince(key) || (provinces.length > 0 && key === CHINA)))
  const split = provinces.length > 0 && others.length > 0
  const title = byCity ? t('regions.cities') : split ? t('regions.provinces') : t('regions.title')
  return (
    <Panel label={title} at={at} area="regions">
      {value &&
        (split ? (
          <>
            <Rows regions={provinces.slice(0, PROVINCE_ROWS)} whole={regions} />
            <h3 className={styles.heading}>{t('regions.countries')}</h3>
            <Rows regions={others.slice(0, COUNTRY_ROWS)} whole={regions} />
          </>
        ) : (
          <Rows regions={regions.slice(0, ROWS)} whole={regions} />
        ))}
    </Panel>
  )
}

/** Bars of one scale, whatever the list. */
function Rows({ regions, whole }: { regions: readonly Share[]; whole: readonly Share[] }) {
  const { t } = useTranslation('screens')
  const { language } = useFormat()
  const cityName = useCityName()
  return (
    <ShareRows
      rows={regions.map(({ key, count }) => ({ key, count, label: cityName(regionName(key, language, t)) }))}
      whole={Math.max(...whole.map(({ count }) => count), 0)}
      empty={t('panel.nothing')}
    />
  )
}
