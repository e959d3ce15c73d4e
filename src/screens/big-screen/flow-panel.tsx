import { useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import type { WallQuery } from '#core/contract/wall.ts'
import { textDirection } from '#core/domain/language.ts'
import { Chart } from '#web/chart/chart.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { languageAtom } from '#web/state/language.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { leadAddress } from '../stage/lead-address.ts'
import { screenThemeAtom } from '../stage/screen-theme.ts'
import { useUnit } from '../stage/use-unit.ts'
import { Panel } from '../widgets/panel.tsx'
import { powerTypeName } from '../widgets/power-type-name.ts'
import { ShareRows } from '../widgets/share-rows.tsx'
import styles from './flow-panel.module.css'
import { FLOW_STAGES, flowOption, type FlowStage, stageTotals } from './flow-option.ts'
import type { Overview } from './use-fleet-overview.ts'

interface Props {
  overview: Overview
  query: WallQuery
}

/** The fleet by drive, class and market, and how they go together. */
export function FlowPanel({ overview: { value, at }, query }: Props) {
  const { t } = useTranslation('screens')
  const theme = useAtomValue(screenThemeAtom)
  const unit = useUnit()
  const { number } = useFormat()
  const rightToLeft = textDirection(useAtomValue(languageAtom)) === 'rtl'
  const flows = value?.flows
  const nameOf = useCallback(
    (stage: FlowStage, key: string) => {
      if (stage === 'powerType') return powerTypeName(key, t)
      if (stage === 'vehicleClass') return t(`vehicleClass.${key}` as 'vehicleClass.truck')
      return t(`market.${key}` as 'market.cn')
    },
    [t],
  )
  const option = useMemo(
    () => flows && flowOption({ flows, nameOf, colors: COLORS[theme], unit, format: number, rightToLeft }),
    [flows, nameOf, theme, unit, number, rightToLeft],
  )
  const addressOf = (stage: FlowStage, key: string) => {
    if (stage === 'powerType') {
      return leadAddress('/baseInfo/vehicle', { powerType: key, modelCode: query.vehicleModel })
    }
    if (stage === 'market') return undefined
    return leadAddress('/multiTrack', { power: query.powerType, class: key })
  }
  const drawn = option !== undefined && flows !== undefined && flows.length > 0
  return (
    <Panel label={t('flows.title')} at={at} area="flows">
      {drawn && (
        <div className={styles.flows}>
          <Chart option={option} label={t('flows.title')} />
        </div>
      )}
      {flows?.length === 0 && <p>{t('panel.nothing')}</p>}
      {/* The same as lists: what is drawn cannot be read aloud or reached by keyboard. */}
      <div className={styles.lists}>
        {drawn &&
          FLOW_STAGES.map((stage) => (
            <ShareRows
              key={stage}
              rows={stageTotals(flows, stage).map(({ key, count }) => ({
                key,
                count,
                label: nameOf(stage, key),
                to: addressOf(stage, key),
              }))}
              whole={value?.total ?? 0}
              empty={t('panel.nothing')}
            />
          ))}
      </div>
    </Panel>
  )
}
