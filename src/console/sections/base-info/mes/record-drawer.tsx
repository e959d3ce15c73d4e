import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/plant.ts'
import { PLANT_FIELDS } from '#core/domain/plant.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { useLast } from '#console/ui/use-last.ts'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { DifferenceTable } from './difference-table.tsx'
import { RECORD_TONES } from './record-columns.tsx'
import styles from './mes.module.css'

interface Props {
  record: contract.PlantRecordRow | null
  onDecide: (record: contract.PlantRecordRow) => void
  onClose: () => void
}

/** One record: what the plant said, what it differs in, and what became of it. */
export function RecordDrawer({ record, onDecide, onClose }: Props) {
  const { t } = useTranslation('plant')
  const shown = useLast(record)
  return (
    <DetailDrawer
      open={record !== null}
      size={560}
      title={shown && t('detail', { id: shown.messageId })}
      onClose={onClose}
      {...(shown?.state === 'conflict' && {
        extra: (
          <AllowedButton to={contract.decidePlantConflicts} type="primary" onClick={() => onDecide(shown)}>
            {t('decide')}
          </AllowedButton>
        ),
      })}
    >
      {shown && <Record record={shown} />}
    </DetailDrawer>
  )
}

function Record({ record }: { record: contract.PlantRecordRow }) {
  const { t } = useTranslation('plant')
  const { state, error, result, differences, payload } = record
  const labelOf = (name: string) => {
    const field = PLANT_FIELDS.find((each) => each === name)
    return field ? t(`field.${field}`) : name
  }
  return (
    <>
      <Facts>
        <Fact name={t('status')}>
          <ToneTag tone={RECORD_TONES[state]}>{t(`state.${state}`)}</ToneTag>
        </Fact>
        <Fact name={t('reasonOf')}>{error && t(`error.${error}`)}</Fact>
        <Fact name={t('result')}>{result && t(`result.${result}`)}</Fact>
        <Fact name="VIN">
          <VinCell vin={record.vin} />
        </Fact>
        <Fact name={t('event')}>{t(`event.${record.event}`)}</Fact>
        <Fact name={t('plant')}>{record.plantName || record.plantCode}</Fact>
        <Fact name={t('eventTime')}>
          <TimeCell time={record.eventTime} />
        </Fact>
        <Fact name={t('received')}>
          <TimeCell time={record.receiveTime} />
        </Fact>
        <Fact name={t('appliedTime')}>{record.applyTime && <TimeCell time={record.applyTime} />}</Fact>
        <Fact name={t('decision')}>{record.decision && t(`decision.${record.decision}`)}</Fact>
        <Fact name={t('decided')}>{record.decidedBy}</Fact>
        <Fact name={t('note')}>{record.reason}</Fact>
        <Fact name={t('retries')}>{record.retries > 0 && record.retries}</Fact>
      </Facts>
      {differences.length > 0 && (
        <section className={styles.part}>
          <h3>{t('differences')}</h3>
          <DifferenceTable rows={differences} />
        </section>
      )}
      <section className={styles.part}>
        <h3>{t('payload')}</h3>
        {Object.keys(payload).length === 0 ? (
          <p>{t('noPayload')}</p>
        ) : (
          <Facts>
            {Object.entries(payload).map(([name, value]) => (
              <Fact key={name} name={labelOf(name)}>
                <bdi dir="ltr">{value}</bdi>
              </Fact>
            ))}
          </Facts>
        )}
      </section>
    </>
  )
}
