import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getHomeFigures, type HomeFigures, type HomeFilter } from '#core/contract/home.ts'
import { PLATFORM_ZONE } from '#core/domain/platform-time.ts'
import { offsetLabel } from '#web/i18n/zone-label.ts'
import { useFormat } from '#web/i18n/format.ts'
import type { VehicleStateFilter } from '#core/domain/vehicle-state.ts'
import { pathTo } from '#console/shell/path-to.ts'
import { StateTag } from '#console/ui/state-tag.tsx'
import { AlarmCell } from './alarm-cell.tsx'
import { FigureCell } from './figure-cell.tsx'
import { Failed } from './home-block.tsx'
import { trackPath } from './home-links.ts'
import styles from './key-figures.module.css'
import { useBlock } from './use-block.ts'

const FIGURES = 8

interface Props {
  filter: HomeFilter
  /** Scrolls to a block; absent while the user has hidden it. */
  showTrend: (() => void) | undefined
}

/** Current metrics (docs/product/shared.md#metrics), each with its reference and a link to its records. */
export function KeyFigures({ filter, showTrend }: Props) {
  const { t } = useTranslation('home')
  const read = useBlock(getHomeFigures, { query: filter })
  return (
    <section className={styles.row} aria-label={t('figures')} data-old={Boolean(read.error)} aria-busy={!read.data}>
      {read.data ? (
        <Cells figures={read.data} filter={filter} showTrend={showTrend} />
      ) : read.error ? (
        <Failed error={read.error} retry={read.reload} />
      ) : (
        Array.from({ length: FIGURES }, (_, index) => <span key={index} className={styles.waiting} aria-hidden />)
      )}
    </section>
  )
}

function Cells({ figures, filter, showTrend }: Props & { figures: HomeFigures }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { total, onboarded, online, onlineToday, driving, charging, openAlarms, ongoingAlarms, mileageTodayKm } =
    figures
  const register = (state?: VehicleStateFilter) =>
    pathTo('/baseInfo/vehicle', { orgId: filter.orgId, powerType: filter.powerType, state })
  // The day of these numbers is the platform's; where it is another than that of the user, they say so.
  const [now] = useState(Date.now)
  const [here, there] = [format.zone, PLATFORM_ZONE].map((zone) => offsetLabel(zone, now))
  const ofDay = (label: string) => (here === there ? label : `${label} (${there})`)
  const share = (part: number, whole: number) =>
    whole > 0 ? t('share', { share: format.percent(part / whole), whole: format.number(whole) }) : '–'
  return (
    <>
      <FigureCell
        label={t('figure.total')}
        value={format.number(total)}
        note={t('figure.registered')}
        to={register()}
      />
      <FigureCell
        label={t('figure.onboarded')}
        value={format.number(onboarded)}
        note={share(onboarded, total)}
        hint={t('share.ofTotal')}
        to={register('onboarded')}
      />
      <FigureCell
        label={t('figure.online')}
        value={format.number(online)}
        note={share(online, onboarded)}
        hint={t('share.ofOnboarded')}
        to={register('online')}
      />
      <FigureCell
        label={ofDay(t('figure.onlineToday'))}
        value={format.number(onlineToday)}
        note={share(onlineToday, onboarded)}
        hint={t('share.ofOnboarded')}
        onShow={showTrend}
      />
      <FigureCell
        label={<StateTag state="driving" />}
        value={format.number(driving)}
        note={share(driving, online)}
        hint={t('share.ofOnline')}
        to={trackPath(filter, { state: 'driving' })}
      />
      <FigureCell
        label={<StateTag state="charging" />}
        value={format.number(charging)}
        note={share(charging, online)}
        hint={t('share.ofOnline')}
        to={trackPath(filter, { state: 'charging' })}
      />
      <AlarmCell open={openAlarms} ongoing={ongoingAlarms} filter={filter} />
      <FigureCell
        label={ofDay(t('figure.mileage'))}
        value={format.number(mileageTodayKm)}
        unit={t('unit.km')}
        note={t('figure.perVehicle', {
          distance: format.distance(onlineToday > 0 ? mileageTodayKm / onlineToday : null),
        })}
        onShow={showTrend}
      />
    </>
  )
}
