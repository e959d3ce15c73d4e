import { useTranslation } from 'react-i18next'
import type { UdsRunRecord } from '#core/contract/uds-campaign.ts'
import { didText, IDENTITY_DIDS } from '#core/domain/uds-script.ts'
import { useFormat } from '#web/i18n/format.ts'
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

/** ISO 14229-1 annex D.2: the unit asks for its warning lamp. */
const LAMP_ASKED = 0x80
const LAMP_TONES = { malfunction: 'bad', red: 'bad', amber: 'warning', protect: 'warning' } as const satisfies Partial<
  Record<NonNullable<Unit['dtcs'][number]['lamp']>, Tone>
>

/** Which lamp is lit; one no dictionary names is a lamp all the same. */
function Lamp({ status, lamp, change }: Unit['dtcs'][number]) {
  const { t } = useTranslation(['faultCode', 'diagnostics'])
  if (change === 'gone' || (status & LAMP_ASKED) === 0) return '–'
  if (lamp === null || lamp === 'none')
    return <ToneTag tone="warning">{t('diagnostics:value.warningIndicator')}</ToneTag>
  return <ToneTag tone={LAMP_TONES[lamp]}>{t(`lamp.${lamp}`)}</ToneTag>
}

/** Trouble codes of a unit; those that are gone since the run before stand below. */
export function UnitDtcs({ dtcs }: Pick<Unit, 'dtcs'>) {
  const { t } = useTranslation(['udsV2', 'uds', 'faultCode'])
  const format = useFormat()
  const nameOf = useFaultName()
  return (
    <div className={page.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('uds:dtc.code')}</th>
            <th scope="col">{t('uds:dtc.name')}</th>
            <th scope="col">{t('uds:dtc.status')}</th>
            <th scope="col">{t('faultCode:lamp')}</th>
            <th scope="col">{t('uds:dtc.first')}</th>
            <th scope="col">{t('uds:dtc.last')}</th>
            <th scope="col" className={styles.number}>
              {t('uds:dtc.occurrence')}
            </th>
            <th scope="col" className={styles.number}>
              {t('uds:dtc.mileage')}
            </th>
            <th scope="col">{t('record.before')}</th>
            <th scope="col" className={styles.number}>
              {t('record.series')}
            </th>
          </tr>
        </thead>
        <tbody>
          {dtcs.map((dtc) => (
            <tr key={dtc.code}>
              <th scope="row" dir="ltr" className={own.code}>
                {dtc.code}
              </th>
              <td dir="auto">{nameOf(dtc) || '–'}</td>
              <td>
                {dtc.change !== 'gone' && <DtcStatus status={dtc.status} />}
                {dtc.snapshot && (
                  <details>
                    <summary>{t('record.snapshot')}</summary>
                    <Snapshots answer={dtc.snapshot} />
                    <span className={styles.hex}>{dtc.snapshot.toUpperCase()}</span>
                  </details>
                )}
              </td>
              <td>
                <Lamp {...dtc} />
              </td>
              <td>
                <TimeCell time={dtc.firstTime} />
              </td>
              <td>
                <TimeCell time={dtc.lastTime} />
              </td>
              <td className={styles.number}>{format.number(dtc.occurrence)}</td>
              <td className={styles.number}>{format.number(dtc.mileageKm)}</td>
              <td>
                <ChangeWord change={dtc.change} />
              </td>
              <td className={styles.number}>{format.percent(dtc.baselineShare)}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('step.did')}</th>
            <th scope="col">{t('did.name')}</th>
            <th scope="col">{t('record.value')}</th>
            <th scope="col">{t('did.unit')}</th>
            <th scope="col">{t('record.before')}</th>
            <th scope="col">{t('record.series')}</th>
          </tr>
        </thead>
        <tbody>
          {dids.map((did) => (
            <tr key={did.did}>
              <th scope="row" dir="ltr">
                {did.did}
              </th>
              <td dir="auto">{nameOf(did)}</td>
              <td>
                <bdi dir="ltr">{didText(did, did.data)}</bdi>
              </td>
              <td>{did.unit || '–'}</td>
              <td>
                <ChangeWord change={did.change} />
                {did.change === 'changed' && <bdi dir="ltr">{` ${didText(did, did.previousData ?? '')}`}</bdi>}
              </td>
              <td>
                {did.baselineData === null ? (
                  '–'
                ) : (
                  <>
                    <bdi dir="ltr">{didText(did, did.baselineData)}</bdi> ({format.percent(did.baselineShare)})
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
