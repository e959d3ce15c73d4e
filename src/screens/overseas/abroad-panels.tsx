import { useTranslation } from '#web/i18n/use-translation.ts'
import type { WallQuery } from '#core/contract/wall.ts'
import { AlarmLevels } from '../widgets/alarm-levels.tsx'
import { leadAddress } from '../stage/lead-address.ts'
import { useDrivesAddress } from '../stage/use-drives-address.ts'
import { Figure } from '../widgets/figure.tsx'
import { Hero } from '../widgets/hero.tsx'
import { Panel } from '../widgets/panel.tsx'
import { UsualLine } from '../widgets/usual-line.tsx'
import { UpgradeFigures } from '../widgets/upgrade-figures.tsx'
import { useWallFormat } from '../widgets/use-wall-format.ts'
import styles from './abroad-panels.module.css'
import { distanceIn } from './country-unit.ts'
import type { TourStop } from './market-tour.ts'
import type { Overseas } from './use-overseas.ts'

interface Props {
  overseas: Overseas
  stops: readonly TourStop[]
  /** The market in view of the globe. */
  stop: TourStop | undefined
  query: WallQuery
}

/** How many vehicles are abroad, in which markets, and what they did today. */
export function AbroadPanels({ overseas: { value, at, ofYesterday }, stops, stop, query }: Props) {
  const { t } = useTranslation('overseas')
  const { t: named } = useTranslation('screens')
  const format = useWallFormat()
  const drives = useDrivesAddress()
  const share = value?.total ? value.online / value.total : undefined

  return (
    <>
      <Panel label={t('online')} at={at} area="hero">
        <Hero
          value={value?.online}
          metric="online"
          note={<UsualLine usual={value?.usual} online={value?.online} driving={value?.driving} />}
        >
          <Figure
            label={named('online.share')}
            value={share}
            format={format.wholePercent}
            metric="online-share"
            size="small"
          />
          <Figure
            label={named('online.total')}
            value={value?.total}
            metric="total"
            size="small"
            to={leadAddress('/baseInfo/vehicle', { powerType: query.powerType, modelCode: query.vehicleModel })}
          />
          <Figure label={t('countries')} value={value?.countries.length} metric="countries" size="small" />
        </Hero>
      </Panel>
      <Panel label={named('markets.title')} at={at} area="markets">
        <ul className={styles.markets}>
          {stops.map(({ market, total, online }) => (
            <li key={market} data-shown={market === stop?.market}>
              <span>{named(`market.${market}`)}</span>
              <b dir="ltr">
                {format.number(online)} <small>/ {format.number(total)}</small>
              </b>
            </li>
          ))}
        </ul>
        {stop && <InView stop={stop} />}
      </Panel>
      <Panel label={named('today.title')} at={at} outdated={ofYesterday} area="today">
        <div className={styles.today}>
          <Figure
            label={named('today.mileage')}
            unit={named('unit.km')}
            value={value?.mileageTodayKm}
            usual={value?.usual?.mileageTodayKm}
            metric="mileage-today"
            to={drives}
          />
          <Figure
            label={named('today.online')}
            value={value?.onlineToday}
            usual={value?.usual?.onlineToday}
            metric="online-today"
          />
          <UpgradeFigures upgrades={value?.upgrades} />
        </div>
      </Panel>
      <Panel label={named('alarms.today')} at={at} outdated={ofYesterday} area="alarms">
        {value && <AlarmLevels counts={value.alarmsTodayByLevel} />}
      </Panel>
    </>
  )
}

/** Today's numbers of the market in view, in the unit of its largest fleet. */
function InView({ stop }: { stop: TourStop }) {
  const { t } = useTranslation('overseas')
  const driven = distanceIn(stop.largest, stop.mileageTodayKm)
  return (
    <div className={styles.inView}>
      <Figure
        label={t('drivenToday')}
        unit={t(`unit.${driven.unit}`)}
        value={driven.value}
        metric="market-driven"
        size="small"
      />
      <Figure label={t('alarmsShort')} value={stop.alarmsToday} metric="market-alarms" size="small" />
      <Figure label={t('behind')} value={stop.behindVersion} metric="market-behind" size="small" />
    </div>
  )
}
