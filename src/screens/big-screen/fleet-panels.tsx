import { useTranslation } from '#web/i18n/use-translation.ts'
import type { WallQuery } from '#core/contract/wall.ts'
import { leadAddress } from '../stage/lead-address.ts'
import { Panel } from '../widgets/panel.tsx'
import { powerTypeName } from '../widgets/power-type-name.ts'
import { Figure } from '../widgets/figure.tsx'
import { Hero } from '../widgets/hero.tsx'
import { ShareRows } from '../widgets/share-rows.tsx'
import { StateBreakdown } from '../widgets/state-breakdown.tsx'
import { useWallFormat } from '../widgets/use-wall-format.ts'
import type { FleetFigures } from './use-fleet-figures.ts'
import type { Overview } from './use-fleet-overview.ts'

interface Props {
  overview: Overview
  figures: FleetFigures
  query: WallQuery
}

/** The fleet: count, status, powertrain, kind and market. */
export function FleetPanels({ overview, figures, query }: Props) {
  const { t } = useTranslation('screens')
  const { wholePercent } = useWallFormat()
  const { value, at } = overview
  const none = t('panel.nothing')
  const tracked = { power: query.powerType, class: query.vehicleClassification }
  const register = leadAddress('/baseInfo/vehicle', { powerType: query.powerType, modelCode: query.vehicleModel })
  const share = figures.onboarded ? (figures.online ?? 0) / figures.onboarded : undefined

  return (
    <>
      <Panel label={t('online.now')} at={figures.at} area="hero">
        <Hero value={figures.online} metric="online" to={leadAddress('/multiTrack', tracked)}>
          <Figure label={t('online.share')} value={share} format={wholePercent} metric="online-share" size="small" />
          <Figure
            label={t('online.onboarded')}
            value={figures.onboarded}
            metric="onboarded"
            size="small"
            to={register}
          />
          <Figure label={t('online.total')} value={figures.total} metric="total" size="small" to={register} />
        </Hero>
        <StateBreakdown states={figures.states} leadTo={(state) => leadAddress('/multiTrack', { ...tracked, state })} />
      </Panel>
      <Panel label={t('energy.title')} at={at} area="energy">
        {value && (
          <ShareRows
            rows={value.byPowerType.map(({ key, count }) => ({
              key,
              count,
              label: powerTypeName(key, t),
              to: leadAddress('/baseInfo/vehicle', { powerType: key, modelCode: query.vehicleModel }),
            }))}
            whole={value.total}
            empty={none}
          />
        )}
      </Panel>
      <Panel label={t('classes.title')} at={at} area="classes">
        {value && (
          <ShareRows
            rows={value.byVehicleClass.map(({ key, count }) => ({
              key,
              count,
              label: t(`vehicleClass.${key}` as 'vehicleClass.truck'),
              to: leadAddress('/multiTrack', { ...tracked, class: key }),
            }))}
            whole={value.total}
            empty={none}
          />
        )}
      </Panel>
      <Panel label={t('markets.title')} at={at} area="markets">
        {value && (
          <ShareRows
            rows={value.byMarket.map(({ key, count }) => ({ key, count, label: t(`market.${key}` as 'market.cn') }))}
            whole={value.total}
            empty={none}
          />
        )}
      </Panel>
    </>
  )
}
