import { useTranslation } from '#web/i18n/use-translation.ts'
import type { UdsRunRecord } from '#core/contract/uds-campaign.ts'
import { didText, IDENTITY_DIDS } from '#core/domain/uds-script.ts'
import { useFormat } from '#web/i18n/format.ts'
import { PlainTable } from '#console/ui/plain-table.tsx'
import styles from '../data-service.module.css'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import { DtcStatus } from '../uds/dtc-status.tsx'
import { Snapshots } from '../uds/snapshots.tsx'
import { useFaultName } from '../use-fault-name.ts'
import page from '#console/ui/page.module.css'
import own from './uds-v2.module.css'

type Unit = UdsRunRecord['ecus'][number]
type Change = Unit['dtcs'][number]['change']

function ChangeWord({ change }: { change: Change }) {
  const { t } = useTranslation('udsV2')
  return (
    <span className={own.change} data-change={change}>
      {t(`change.${change}`)}
    </span>
  )
}

/** ISO 14229-1 annex D.2: the unit requests its warning lamp. */
const LAMP_ASKED = 0x80
const LAMP_TONES = { malfunction: 'bad', red: 'bad', amber: 'warning', protect: 'warning' } as const satisfies Partial<
  Record<NonNullable<Unit['dtcs'][number]['lamp']>, Tone>
>

/** The requested lamp; one without a dictionary entry is shown too. */
function Lamp({ status, lamp, change }: Unit['dtcs'][number]) {
  const { t } = useTranslation(['faultCode', 'diagnostics'])
  if (change === 'gone' || (status & LAMP_ASKED) === 0) return '–'
  if (lamp === null || lamp === 'none')
    return <ToneTag tone="warning">{t('diagnostics:value.warningIndicator')}</ToneTag>
  return <ToneTag tone={LAMP_TONES[lamp]}>{t(`lamp.${lamp}`)}</ToneTag>
}

/** Trouble codes of a unit; codes cleared since the previous run are below. */
export function UnitDtcs({ dtcs }: Pick<Unit, 'dtcs'>) {
  const { t } = useTranslation(['udsV2', 'uds', 'faultCode'])
  const format = useFormat()
  const nameOf = useFaultName()
  return (
    <div className={page.scroll}>
      <PlainTable
        rows={dtcs}
        rowKey={(dtc) => dtc.code}
        columns={[
          [t('uds:dtc.code'), (dtc) => <span className={own.code}>{dtc.code}</span>, 'nameCode'],
          [t('uds:dtc.name'), (dtc) => nameOf(dtc) || '–', 'text'],
          [
            t('uds:dtc.status'),
            (dtc) => (
              <>
                {dtc.change !== 'gone' && <DtcStatus status={dtc.status} />}
                {dtc.snapshot && (
                  <details>
                    <summary>{t('record.snapshot')}</summary>
                    <Snapshots answer={dtc.snapshot} />
                    <span className={styles.hex}>{dtc.snapshot.toUpperCase()}</span>
                  </details>
                )}
              </>
            ),
          ],
          [t('faultCode:lamp'), (dtc) => <Lamp {...dtc} />],
          [t('uds:dtc.first'), (dtc) => <TimeCell time={dtc.firstTime} />],
          [t('uds:dtc.last'), (dtc) => <TimeCell time={dtc.lastTime} />],
          [t('uds:dtc.occurrence'), (dtc) => format.number(dtc.occurrence), 'number'],
          [t('uds:dtc.mileage'), (dtc) => format.number(dtc.mileageKm), 'number'],
          [t('record.before'), (dtc) => <ChangeWord change={dtc.change} />],
          [t('record.series'), (dtc) => format.percent(dtc.baselineShare), 'number'],
        ]}
      />
    </div>
  )
}

/** Identifiers of a unit with their unit, what they were and what the series has. */
export function UnitDids({ dids }: Pick<Unit, 'dids'>) {
  const { t } = useTranslation('udsV2')
  const format = useFormat()
  const nameOf = ({ did, name }: Unit['dids'][number]) => {
    const key = IDENTITY_DIDS[did]
    return name || (key ? t(`identity.${key as 'vin'}`) : '–')
  }
  return (
    <div className={page.scroll}>
      <PlainTable
        rows={dids}
        rowKey={(did) => did.did}
        columns={[
          [t('step.did'), (did) => did.did, 'nameCode'],
          [t('did.name'), (did) => nameOf(did), 'text'],
          [t('record.value'), (did) => <bdi dir="ltr">{didText(did, did.data)}</bdi>],
          [t('did.unit'), (did) => did.unit || '–'],
          [
            t('record.before'),
            (did) => (
              <>
                <ChangeWord change={did.change} />
                {did.change === 'changed' && <bdi dir="ltr">{` ${didText(did, did.previousData ?? '')}`}</bdi>}
              </>
            ),
          ],
          [
            t('record.series'),
            (did) =>
              did.baselineData === null ? (
                '–'
              ) : (
                <>
                  <bdi dir="ltr">{didText(did, did.baselineData)}</bdi> ({format.percent(did.baselineShare)})
                </>
              ),
          ],
        ]}
      />
    </div>
  )
}
