import { useTranslation } from '#web/i18n/use-translation.ts'
import type { SalesFunnel } from '#core/contract/model-wall.ts'
import { leadAddress } from '../stage/lead-address.ts'
import { Figure } from '../widgets/figure.tsx'
import { Hero } from '../widgets/hero.tsx'
import { Lead } from '../widgets/lead.tsx'
import { Panel } from '../widgets/panel.tsx'
import { RollingNumber } from '../widgets/rolling-number.tsx'
import { useWallFormat } from '../widgets/use-wall-format.ts'
import { registerAddress } from './register-address.ts'
import styles from './sales-panels.module.css'
import type { ModelView } from './use-model-wall.ts'

/** Each step with the one its share is of. */
const STEPS = [
  ['produced', 'produced'],
  ['delivered', 'produced'],
  ['activated', 'delivered'],
  ['active', 'activated'],
  ['silent', 'activated'],
] as const satisfies readonly (readonly [keyof SalesFunnel, keyof SalesFunnel])[]

interface Props {
  view: ModelView
  /** The wall rotates through the brands. */
  tours: boolean
}

/** Progress of the line's vehicles from the factory into use, and the lines of the rotation. */
export function SalesPanels({ view: { value, at, query }, tours }: Props) {
  const { t } = useTranslation('fullMx')
  const format = useWallFormat()
  const funnel = value?.funnel
  const lines = tours ? (value?.lines ?? []) : []
  const mostOfALine = Math.max(1, ...lines.map(({ vehicles }) => vehicles))
  const leads: Partial<Record<keyof SalesFunnel, string>> = {
    produced: registerAddress(value?.line ?? null, query),
    silent: leadAddress('/offline/check', { view: 'silence' }),
  }

  return (
    <>
      <Panel label={t('inUse')} at={at} area="hero">
        <Hero value={funnel?.active} metric="active">
          <Figure
            label={t('inUse.share')}
            value={funnel && shareOf(funnel.active, funnel.activated)}
            format={format.wholePercent}
            metric="active-share"
            size="small"
          />
          <Figure
            label={t('inUse.delivered')}
            value={funnel && shareOf(funnel.delivered, funnel.produced)}
            format={format.wholePercent}
            metric="delivered-share"
            size="small"
          />
        </Hero>
      </Panel>
      <Panel label={t('funnel')} at={at} area="funnel">
        <ol className={styles.funnel}>
          {STEPS.map(([step, before]) => (
            <li key={step} data-step={step}>
              <span>{t(`funnel.${step}`)}</span>
              <b>
                <Lead to={leads[step]}>
                  <RollingNumber value={funnel?.[step]} metric={step} />
                </Lead>
              </b>
              <small dir="ltr">
                {step !== before && funnel ? format.wholePercent(shareOf(funnel[step], funnel[before])) : ''}
              </small>
              <i style={{ inlineSize: `${100 * (shareOf(funnel?.[step] ?? 0, funnel?.produced ?? 0) ?? 0)}%` }} />
            </li>
          ))}
        </ol>
      </Panel>
      {lines.length > 1 && (
        <Panel label={t('lines')} at={at} area="lines">
          <ul className={styles.lines}>
            {lines.map(({ brand, name, vehicles }) => (
              <li key={brand} data-shown={brand === value?.line?.brand}>
                <span>{name}</span>
                <b dir="ltr">{format.number(vehicles)}</b>
                <i style={{ inlineSize: `${(100 * vehicles) / mostOfALine}%` }} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

const shareOf = (part: number, whole: number): number | undefined => (whole > 0 ? part / whole : undefined)
