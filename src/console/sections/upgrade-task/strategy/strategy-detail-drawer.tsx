import * as contract from '#core/contract/upgrade-strategy.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { VersionCell } from '#console/ui/time-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { useLast } from '#console/ui/use-last.ts'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { STRATEGY_TONES, type StrategyRow } from './strategy-columns.tsx'
import { RuleSection, StrategyRuleFacts } from './strategy-rule-facts.tsx'

type Detail = contract.UpgradeStrategyDetail

/** Every rule of one strategy. */
export function StrategyDetailDrawer({ row, onClose }: { row: StrategyRow | undefined; onClose: () => void }) {
  const last = useLast(row)
  const { data, error, reload } = useCall(
    contract.getUpgradeStrategy,
    { query: { id: last?.id ?? 0 } },
    { toast: false, enabled: row !== undefined },
  )
  return (
    <DetailDrawer open={row !== undefined} title={last?.name} size={720} onClose={onClose}>
      {error && !data && <LoadFailed error={error} retry={reload} />}
      {!error && !data && <Loading />}
      {data && (
        <>
          <Target strategy={data} />
          <StrategyRuleFacts rules={data} />
          <TestVehicles strategy={data} />
        </>
      )}
    </DetailDrawer>
  )
}

function Target({ strategy }: { strategy: Detail }) {
  const { t } = useTranslation('strategy')
  const format = useFormat()
  const { strategyState, version, madeFrom, softModels, partsModels, fromVersions, modelNames, updater, note } =
    strategy
  return (
    <Facts>
      <Fact name={t('state')}>
        <ToneTag tone={STRATEGY_TONES[strategyState]}>{t(`state.${strategyState}`)}</ToneTag>
      </Fact>
      <Fact name={t('version')}>
        {format.number(version)}
        {madeFrom !== null && <> · {t('madeFrom', { number: format.number(madeFrom) })}</>}
      </Fact>
      <Fact name={t('partsModels')}>
        <bdi dir="ltr">{partsModels.join(' → ')}</bdi>
      </Fact>
      <Fact name={t('softModels')}>
        <bdi dir="ltr">{softModels.join(' → ')}</bdi>
      </Fact>
      <Fact name={t('fromVersions')}>
        {fromVersions.length > 0 ? <bdi dir="ltr">{fromVersions.join(', ')}</bdi> : t('fromVersions.any')}
      </Fact>
      <Fact name={t('models')}>{modelNames.length > 0 ? modelNames.join(', ') : t('models.all')}</Fact>
      <Fact name={t('note')}>{note}</Fact>
      <Fact name={t('updated')}>
        <VersionCell version={strategy.updateTime} /> {updater && <>· {updater}</>}
      </Fact>
    </Facts>
  )
}

function TestVehicles({ strategy: { testVins, otherTestVehicles } }: { strategy: Detail }) {
  const { t } = useTranslation('strategy')
  return (
    <RuleSection title={t('section.test')}>
      {testVins.length === 0 && otherTestVehicles === 0 && <p>{t('testVins.none')}</p>}
      {testVins.map((vin) => (
        <div key={vin}>
          <VinCell vin={vin} />
        </div>
      ))}
      {otherTestVehicles > 0 && <p>{t('testVins.others', { count: otherTestVehicles })}</p>}
    </RuleSection>
  )
}
