import { useTranslation } from '#web/i18n/use-translation.ts'
import type { WallQuery } from '#core/contract/wall.ts'
import { leadAddress } from '../stage/lead-address.ts'
import { Panel } from '../widgets/panel.tsx'
import { Figure } from '../widgets/figure.tsx'
import { Hero } from '../widgets/hero.tsx'
import { StateBreakdown } from '../widgets/state-breakdown.tsx'
import { useWallFormat } from '../widgets/use-wall-format.ts'
import { FlowPanel } from './flow-panel.tsx'
import { UsualLine } from '../widgets/usual-line.tsx'
import type { FleetFigures } from './use-fleet-figures.ts'
import type { Overview } from './use-fleet-overview.ts'

interface Props {
  overview: Overview
  figures: FleetFigures
  query: WallQuery
}

/** The fleet: count, status, and how powertrain, class and market go together. */
export function FleetPanels({ overview, figures, query }: Props) {
  const { t } = useTranslation('screens')
  const { wholePercent } = useWallFormat()
  const tracked = { power: query.powerType, class: query.vehicleClassification }
  const register = leadAddress('/baseInfo/vehicle', { powerType: query.powerType, modelCode: query.vehicleModel })
  const share = figures.onboarded ? (figures.online ?? 0) / figures.onboarded : undefined

  return (
    <>
      <Panel label={t('online.now')} at={figures.at} area="hero">
        <Hero
          value={figures.online}
          metric="online"
          to={leadAddress('/multiTrack', tracked)}
          note={<UsualLine usual={overview.value?.usual} online={figures.online} driving={figures.states?.driving} />}
        >
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
      <FlowPanel overview={overview} query={query} />
    </>
  )
}
