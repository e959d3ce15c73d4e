import { Alert } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { nameDtcs } from '#core/contract/uds.ts'
import { type ReadDid, type ReadDtc, readAnswer } from '#core/domain/uds-task.ts'
import { IDENTITY_DIDS } from '#core/domain/uds-script.ts'
import { fromHex } from '#core/protocol/wire/hex.ts'
import { useCall } from '#web/api/use-call.ts'
import page from '#console/ui/page.module.css'
import { PlainTable } from '#console/ui/plain-table.tsx'
import styles from '../data-service.module.css'
import { useFaultName } from '../use-fault-name.ts'
import { DtcStatus } from './dtc-status.tsx'
import { Snapshots } from './snapshots.tsx'

interface Props {
  request: string
  /** Hex; empty without one. */
  answer: string
}

/** Decoded response of a control unit: trouble codes, identifiers, or the reason of a rejection. */
export function UdsAnswer({ request, answer }: Props) {
  const { t } = useTranslation(['uds', 'diagnostics'])
  if (answer === '') return <p className={page.note}>{t('answer.none')}</p>
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
      {kind === 'positive' && <Snapshots answer={answer} />}
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
    <PlainTable
      rows={dtcs}
      rowKey={({ dtc }) => dtc}
      columns={[
        [t('dtc.code'), ({ code }) => code, 'nameCode'],
        [t('dtc.name'), ({ code }) => nameOf(names?.find((one) => one.code === code)) || '–', 'text'],
        [t('dtc.status'), ({ status }) => <DtcStatus status={status} />],
      ]}
    />
  )
}

function Dids({ dids }: { dids: readonly ReadDid[] }) {
  const { t } = useTranslation(['uds', 'udsV2'])
  const numberOf = (did: number) => did.toString(16).toUpperCase().padStart(4, '0')
  /** Only data that identifies a unit has a name in the standard. */
  const nameOf = (number: string) => {
    const key = IDENTITY_DIDS[number]
    return key ? t(`udsV2:identity.${key as 'vin'}`) : '–'
  }
  return (
    <PlainTable
      rows={dids}
      rowKey={({ did }) => did}
      columns={[
        [t('did'), ({ did }) => numberOf(did), 'nameCode'],
        [t('udsV2:did.name'), ({ did }) => nameOf(numberOf(did))],
        [t('did.text'), ({ data }) => printable(data), 'code'],
        [t('did.bytes'), ({ data }) => <span className={styles.hex}>{data.toUpperCase()}</span>],
      ]}
    />
  )
}

/** The bytes as letters where all of them are; else as a number where they are few. */
export function printable(data: string): string {
  const bytes = fromHex(data) ?? new Uint8Array()
  if (bytes.length > 0 && bytes.every((byte) => byte >= 0x20 && byte < 0x7f)) return String.fromCharCode(...bytes)
  return bytes.length > 0 && bytes.length <= 4 ? String(Number.parseInt(data, 16)) : '–'
}
