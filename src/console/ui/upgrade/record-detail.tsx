import { Button } from 'antd'
import { useState } from 'react'
import type { getUpgradeRecord, UpgradeRecordDetail, UpgradeStep } from '#core/contract/express-upgrade.ts'
import { DRIVER_ANSWERS, isOpenUpgrade, UPGRADE_BLOCKERS, UPGRADE_FAILURES } from '#core/domain/upgrade-record.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LateCommandDrawer } from '#console/ui/command/late-command-drawer.tsx'
import { Copyable } from '#console/ui/copyable.tsx'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { useJob } from '#console/ui/job/use-jobs.ts'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { VehicleLink } from '#console/ui/vehicle-link.tsx'
import styles from './upgrade.module.css'
import { StateTag, UpgradeState } from './upgrade-state.tsx'
import { useUpgradeWords } from './use-upgrade-words.ts'

interface Props {
  /** Each page has a call of its own, with its own right. */
  read: typeof getUpgradeRecord
  /** Null: closed. */
  recordId: number | null
  onClose: () => void
}

/** One upgrade: what was ordered, how far it is, and each step with its frames. */
export function RecordDetail({ read, recordId, onClose }: Props) {
  const { t } = useTranslation('upgrade')
  const query = { id: recordId ?? 0 }
  const { data, error, reload } = useCall(read, { query }, { toast: false, enabled: recordId !== null })
  useJob('upgrade', recordId ?? 0, () => true, reload)
  const title = data ? `${data.plate || data.vin} · ${data.softModel || data.toVersion}` : t('detail')
  return (
    <DetailDrawer open={recordId !== null} title={title} size={760} onClose={onClose}>
      {error && !data && <LoadFailed error={error} retry={reload} />}
      {!error && !data && <Loading />}
      {data && (
        <>
          <RecordFacts record={data} />
          <Steps steps={data.steps} />
        </>
      )}
    </DetailDrawer>
  )
}

function RecordFacts({ record }: { record: UpgradeRecordDetail }) {
  const { t } = useTranslation('upgrade')
  const format = useFormat()
  const { conditions, state, deadlineTime, reading, unchecked } = record
  const demands = [
    conditions.parked && t('condition.parked'),
    conditions.minSoc > 0 && t('condition.soc', { soc: format.percent(conditions.minSoc / 100) }),
    !conditions.whileCharging && t('condition.notCharging'),
    conditions.handbrake && t('condition.handbrake'),
    conditions.minVoltage !== null && t('condition.voltage', { voltage: format.number(conditions.minVoltage, 1) }),
    conditions.network !== 'any' && t(`condition.network.${conditions.network}`),
  ].filter(Boolean)
  const { parkingBrake, voltage, network, roaming } = reading
  const reported = [
    parkingBrake !== null && t(parkingBrake ? 'reported.brake.applied' : 'reported.brake.released'),
    voltage !== null && t('reported.voltage', { voltage: format.number(voltage, 1) }),
    network !== null && t(`network.${network}`),
    roaming === true && t('reported.roaming'),
  ].filter(Boolean)
  return (
    <Facts>
      <Fact name={t('state')}>
        <UpgradeState record={record} />
      </Fact>
      <Fact name={t('vehicle')}>
        <VehicleLink vin={record.vin}>{record.plate || record.vin}</VehicleLink>
      </Fact>
      <Fact name={t('sn')}>
        <Copyable text={record.sn} />
      </Fact>
      <Fact name={t('versions')}>
        <bdi dir="ltr">{`${record.fromVersion || '–'} → ${record.toVersion}`}</bdi>
      </Fact>
      <Fact name={t('currentVersion')}>{record.currentVersion && <bdi dir="ltr">{record.currentVersion}</bdi>}</Fact>
      <Fact name={t('channel')}>{t(`channel.${record.channel}.long`)}</Fact>
      <Fact name={t('fetched')}>
        {t('fetched.of', { sent: format.bytes(record.sentBytes), size: format.bytes(record.fileSize) })}
      </Fact>
      <Fact name={t('conditions')}>{demands.join(', ') || t('conditions.none')}</Fact>
      <Fact name={t('reported')}>{reported.join(' · ')}</Fact>
      <Fact name={t('unchecked')}>{unchecked.map((check) => t(`value.${check}`)).join(', ')}</Fact>
      <Fact name={t('deadline')}>{isOpenUpgrade(state) && deadlineTime && <TimeCell time={deadlineTime} />}</Fact>
      <Fact name={t('rollbackOf')}>{record.rollbackOf !== null && `#${record.rollbackOf}`}</Fact>
      <Fact name={t('attempts')}>{format.number(record.attempts)}</Fact>
      <Fact name={t('operator')}>{record.operator}</Fact>
      <Fact name={t('reason')}>{record.reason}</Fact>
      <Fact name={t('sha256')}>{record.sha256 && <Copyable text={record.sha256} />}</Fact>
    </Facts>
  )
}

function Steps({ steps }: { steps: readonly UpgradeStep[] }) {
  const { t } = useTranslation('upgrade')
  const [jobId, showJob] = useState<number | null>(null)
  return (
    <section>
      <h3>{t('steps')}</h3>
      <PlainTable<UpgradeStep>
        label={t('steps')}
        rows={steps}
        rowKey={({ stepTime, state, jobId: of, detail }) => `${stepTime} ${state} ${of} ${detail}`}
        columns={[
          [t('stepTime'), ({ stepTime }) => <TimeCell time={stepTime} />],
          [t('state'), ({ state }) => <StateTag state={state} />, 'name'],
          [t('detail'), (step) => <StepDetail step={step} onJob={showJob} />],
        ]}
      />
      <LateCommandDrawer jobId={jobId} onShow={showJob} />
    </section>
  )
}

function StepDetail({ step, onJob }: { step: UpgradeStep; onJob: (jobId: number) => void }) {
  const { t } = useTranslation('upgrade')
  const words = useUpgradeWords()
  const { detail, jobId, requestFrame, answerFrame } = step
  const blockers = UPGRADE_BLOCKERS.filter((each) => detail.split(',').includes(each))
  const failure = UPGRADE_FAILURES.find((each) => each === detail)
  const answer = DRIVER_ANSWERS.find((each) => each === detail)
  const known = failure ? words.failure(failure) : answer && t(`answer.driver.${answer}`)
  return (
    <>
      {(known ?? words.blockers(blockers)) || <bdi>{detail}</bdi>}
      {jobId !== null && (
        <Button type="link" size="small" title={t('command')} onClick={() => onJob(jobId)}>
          <span className={styles.frame} dir="ltr">
            {[requestFrame, answerFrame].filter(Boolean).join(' ← ') || `#${jobId}`}
          </span>
        </Button>
      )}
    </>
  )
}
