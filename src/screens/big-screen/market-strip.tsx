import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { FleetOverview } from '#core/contract/wall.ts'
import { MAP_PALETTES } from '#web/map/base/palette.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { screenThemeAtom } from '../stage/screen-theme.ts'
import { useEarth } from '../stage/use-earth.ts'
import { useSize } from '../stage/use-size.ts'
import { useUnit } from '../stage/use-unit.ts'
import { Panel } from '../widgets/panel.tsx'
import { useWallFormat } from '../widgets/use-wall-format.ts'
import { drawInset } from './market-inset.ts'
import styles from './market-strip.module.css'
import type { Overview } from './use-fleet-overview.ts'

type OtherMarket = FleetOverview['otherMarkets'][number]

/** Width of the name and its numbers, as in market-strip.module.css. */
const NAME_SHARE = 0.42

/** The markets that are not on the map, each as a picture of its own. Nothing where the map shows all of them. */
export function MarketStrip({ overview: { value, at } }: { overview: Overview }) {
  const { t } = useTranslation('bigScreen')
  const shown = value?.otherMarkets.filter(({ places }) => places.length > 0) ?? []
  if (shown.length === 0) return null
  return (
    <Panel label={t('otherMarkets')} at={at} area="other-markets">
      <ul className={styles.strip}>
        {shown.map((market) => (
          <MarketInset key={market.market} {...market} />
        ))}
      </ul>
    </Panel>
  )
}

function MarketInset({ market, total, online, places }: OtherMarket) {
  const { t } = useTranslation('screens')
  const format = useWallFormat()
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useAtomValue(screenThemeAtom)
  const unit = useUnit()
  const earth = useEarth()
  const size = useSize(canvas)

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !size) return
    const density = window.devicePixelRatio
    const [width, height] = [size.width * density, size.height * density]
    Object.assign(context.canvas, { width, height })
    const [colors, palette] = [COLORS[theme], MAP_PALETTES[theme]]
    const name = NAME_SHARE * width
    const [left, right] = document.documentElement.dir === 'rtl' ? [0, name] : [name, 0]
    drawInset(context, { earth, places, colors, palette, width, height, left, right, unit: unit * density })
  }, [earth, places, theme, unit, size])

  return (
    <li data-market={market}>
      <canvas ref={canvas} aria-hidden />
      <span>{t(`market.${market}`)}</span>
      <b dir="ltr">
        {format.number(online)} <small>/ {format.number(total)}</small>
      </b>
    </li>
  )
}
