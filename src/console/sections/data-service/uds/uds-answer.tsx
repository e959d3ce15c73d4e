import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { nameDtcs } from '#core/contract/uds.ts'
import { type ReadDid, type ReadDtc, readAnswer } from '#core/domain/uds-task.ts'
import { readSnapshot, type SnapshotRecord } from '#core/domain/uds-snapshot.ts'
import { fromHex } from '#core/protocol/wire/hex.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from '../data-service.module.css'
import { useFaultName } from '../use-fault-name.ts'
import { DtcStatus } from './dtc-status.tsx'

interface Props {
  request: string
  /** Hex; empty without one. */
  answer: string
}

/** What a control unit answered, for people: trouble codes, identifiers, or why it refused. */
export function UdsAnswer({ request, answer }: Props) {
  const { t } = useTranslation(['uds', 'diagnostics'])
  if (answer === '') return <p className={styles.note}>{t('answer.none')}</p>
  const { kind, dtcs, dids, nrc, nrcKey } = readAnswer(answer, request)
  return (
    <>
      {kind === 'negative' && (
        <Alert
          type="warning"
          showIcon
          title={t('answer.refused', {
            code: (nrc ?? 0).toString(16).padStart(2, '0').toUpperCase(),
            meaning: nrcKey
              ? t(`diagnostics:value.${nrcKey}` as 'diagnostics:value.conditionsNotCorrect')
              : t('answer.unknown'),
          })}
        />
      )}
      {kind === 'positive' && dtcs.length === 0 && request.startsWith('19') && <p>{t('answer.noDtcs')}</p>}
      {dtcs.length > 0 && <Dtcs dtcs={dtcs} />}
      {dids.length > 0 && <Dids dids={dids} />}
      {kind === 'positive' && readSnapshot(answer).map((one) => <Snapshot key={one.record} snapshot={one} />)}
      <p className={styles.hex}>{answer.toUpperCase().replace(/(..)(?=.)/g, '$1 ')}</p>
    </>
  )
}

function Dtcs({ dtcs }: { dtcs: readonly ReadDtc[] }) {
  const { t } = useTranslation('uds')
  const nameOf = useFaultName()
  const codes = dtcs.map(({ code }) => code).join(',')
  const { data: names } = useCall(nameDtcs, { query: { codes } }, { toast: false })
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('dtc.code')}</th>
          <th scope="col">{t('dtc.name')}</th>
          <th scope="col">{t('dtc.status')}</th>
        </tr>
      </thead>
      <tbody>
        {dtcs.map(({ dtc, code, status }) => (
          <tr key={dtc}>
            <th scope="row" dir="ltr">
              {code}
            </th>
            <td dir="auto">{nameOf(names?.find((one) => one.code === code)) || '–'}</td>
            <td>
              <DtcStatus status={status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the unit kept of the moment a fault came. */
function Snapshot({ snapshot: { record, values, rest } }: { snapshot: SnapshotRecord }) {
  const { t } = useTranslation('uds')
  const format = useFormat()
  return (
    <section aria-label={t('snapshot.title', { record })}>
      <h4>{t('snapshot.title', { record })}</h4>
      <dl className={styles.facts}>
        {values.map(({ did, known, value }) => (
          <div key={did} style={{ display: 'contents' }}>
            <dt>{t(`snapshot.${known.key}` as 'snapshot.speed')}</dt>
            <dd dir="ltr">
              {format.number(value, 2)} {known.unit}
            </dd>
          </div>
        ))}
        {rest !== '' && (
          <>
            <dt>{t('snapshot.rest')}</dt>
            <dd className={styles.hex}>{rest.toUpperCase()}</dd>
          </>
        )}
      </dl>
    </section>
  )
}

function Dids({ dids }: { dids: readonly ReadDid[] }) {
  const { t } = useTranslation('uds')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('did')}</th>
          <th scope="col">{t('did.text')}</th>
          <th scope="col">{t('did.bytes')}</th>
        </tr>
      </thead>
      <tbody>
        {dids.map(({ did, data }) => (
          <tr key={did}>
            <th scope="row" dir="ltr">
              {did.toString(16).toUpperCase().padStart(4, '0')}
            </th>
            <td dir="ltr">{printable(data)}</td>
            <td className={styles.hex}>{data.toUpperCase()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The bytes as letters where all of them are; else as a number where they are few. */
export function printable(data: string): string {
  const bytes = fromHex(data) ?? new Uint8Array()
  if (bytes.length > 0 && bytes.every((byte) => byte >= 0x20 && byte < 0x7f)) return String.fromCharCode(...bytes)
  return bytes.length > 0 && bytes.length <= 4 ? String(Number.parseInt(data, 16)) : '–'
}
