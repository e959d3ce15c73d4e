import { AppstoreOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Segmented, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  getHomeFigures,
  getHomeMap,
  getHomeTrend,
  getOpenAlarms,
  getSilentVehicles,
  saveHomeLayout,
} from '#core/contract/home.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { MARKETS } from '#core/domain/market.ts'
import { POWER_TYPES } from '#core/domain/power-type.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import type { HomeSight, TrendDays } from './home-view.ts'
import styles from './home-tools.module.css'
import { useBlock } from './use-block.ts'

interface Props {
  view: HomeSight
  onArrange: () => void
}

/** Scope and time of the page. */
export function HomeTools({ view, onArrange }: Props) {
  const { t } = useTranslation('home')
  return (
    <div className={styles.tools}>
      <Filters view={view} />
      <div className={styles.side}>
        <DataTime view={view} />
        <AllowedButton to={saveHomeLayout} icon={<AppstoreOutlined aria-hidden />} onClick={onArrange}>
          {t('arrange')}
        </AllowedButton>
      </div>
    </div>
  )
}

function Filters({ view: { filter, days, change } }: { view: HomeSight }) {
  const { t } = useTranslation(['home', 'baseInfo'])
  const { data: orgs } = useCall(listOrgs, {}, { toast: false })
  const find = { optionFilterProp: 'label' }
  return (
    <search className={styles.filters}>
      <Select
        aria-label={t('filter.org')}
        placeholder={t('filter.allOrgs')}
        allowClear
        showSearch={find}
        popupMatchSelectWidth={false}
        value={orgs && filter.orgId}
        options={(orgs ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(orgId: number | undefined) => change({ orgId })}
      />
      <Select
        aria-label={t('filter.power')}
        placeholder={t('filter.allPowers')}
        allowClear
        popupMatchSelectWidth={false}
        value={filter.powerType}
        options={POWER_TYPES.map(({ key, stored }) => ({ value: stored, label: t(`baseInfo:power.${key}`) }))}
        onChange={(powerType: string | undefined) => change({ powerType })}
      />
      <Select
        aria-label={t('filter.market')}
        placeholder={t('filter.allMarkets')}
        allowClear
        popupMatchSelectWidth={false}
        value={filter.market}
        options={MARKETS.map((market) => ({ value: market, label: t(`market.${market}`) }))}
        onChange={(market: (typeof MARKETS)[number] | undefined) => change({ market })}
      />
      <Segmented<TrendDays>
        aria-label={t('days.label')}
        value={days}
        options={[
          { value: 7, label: t('days.7') },
          { value: 30, label: t('days.30') },
        ]}
        onChange={(next) => change({ days: next })}
      />
    </search>
  )
}

/** Time of the metrics; the call is shared with the row that shows them. */
function DataTime({ view: { filter } }: { view: HomeSight }) {
  const { t } = useTranslation('home')
  const refresh = useRefresh()
  const { data, error, loading } = useBlock(getHomeFigures, { query: filter })
  return (
    <span className={styles.time} data-old={Boolean(error)}>
      {data && (
        <>
          {t('asOf')} <TimeCell time={data.atTime} />
        </>
      )}
      <Button
        type="text"
        aria-label={t('reload')}
        title={t('reload')}
        icon={<ReloadOutlined aria-hidden spin={loading} />}
        onClick={() => void refresh(getHomeFigures, getHomeTrend, getOpenAlarms, getSilentVehicles, getHomeMap)}
      />
    </span>
  )
}
