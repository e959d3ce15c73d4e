import { Drawer, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { findUdsRun, type UdsRunRecord } from '#core/contract/uds-campaign.ts'
import { readAnswer } from '#core/domain/uds-task.ts'
import { useCall } from '#web/api/use-call.ts'
import { LateCommandDrawer } from '#console/ui/command/late-command-drawer.tsx'
import { useCommandChanges } from '#console/ui/command/use-command-changes.ts'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import page from '#console/ui/page.module.css'
import styles from '../data-service.module.css'
import { UdsStatusTag } from '../uds/uds-status.tsx'
import { UnitDids, UnitDtcs } from './unit-tables.tsx'
import own from './uds-v2.module.css'
import { useRunDetail } from './use-run-detail.ts'
import { NamedVehicle } from '#console/ui/vehicle-link.tsx'

/** Responses of one vehicle by control unit, next to its previous run and its series. */
export function RunDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { t } = useTranslation('udsV2')
  return (
    <Drawer open={id !== null} title={t('run.record')} size={1100} onClose={onClose} destroyOnHidden>
      {id !== null && <Run key={id} id={id} />}
    </Drawer>
  )
}

function Run({ id }: { id: number }) {
  const { t } = useTranslation('udsV2')
  const words = useRunDetail()
  const { data, error, reload } = useCall(findUdsRun, { query: { id } }, { toast: false, keepPrevious: true })
  useCommandChanges(({ vin }) => vin === data?.run.vin, reload)
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  const { run, ecus, seriesName, baselineVehicles, previousTime } = data
  return (
    <>
      <Facts>
        <Fact name={t('run.vehicle')}>
          <NamedVehicle vin={run.vin} plate={run.plate} />
        </Fact>
        <Fact name={t('task.name')}>
          <bdi>{data.taskName}</bdi>
        </Fact>
        <Fact name={t('task.state')}>
          <UdsStatusTag status={run.status} /> {words(run.detail)}
        </Fact>
        <Fact name={t('run.before')}>{previousTime ? <TimeCell time={previousTime} /> : t('run.first')}</Fact>
        <Fact name={t('run.baseline')}>{t('run.baselineOf', { count: baselineVehicles, series: seriesName })}</Fact>
      </Facts>
      {ecus.length === 0 && <p className={page.note}>{t('run.nothing')}</p>}
      {ecus.map((unit) => (
        <details key={unit.address} open>
          <summary className={own.unit}>
            <strong>{unit.ecu || t('run.unit')}</strong> <small dir="ltr">{unit.address}</small>{' '}
            <Tag>{t('run.codes', { count: unit.dtcs.filter(({ change }) => change !== 'gone').length })}</Tag>
          </summary>
          {unit.dtcs.length > 0 && <UnitDtcs dtcs={unit.dtcs} />}
          {unit.dids.length > 0 && <UnitDids dids={unit.dids} />}
        </details>
      ))}
      <Requests requests={data.requests} />
    </>
  )
}

function Requests({ requests }: Pick<UdsRunRecord, 'requests'>) {
  const { t } = useTranslation(['udsV2', 'uds', 'diagnostics'])
  const [job, show] = useState<number | null>(null)
  const meaning = (answer: string) => {
    const { nrcKey } = readAnswer(answer)
    return nrcKey ? t(`diagnostics:value.${nrcKey}` as 'diagnostics:value.conditionsNotCorrect') : ''
  }
  if (requests.length === 0) return null
  return (
    <>
      <h3 className={styles.heading}>{t('run.requests')}</h3>
      <div className={page.scroll}>
        <PlainTable
          rows={requests}
          rowKey={({ id }) => id}
          columns={[
            [t('run.step'), ({ step }) => step + 1],
            [t('step.ecu'), ({ ecu, address }) => `${ecu} ${address}`, 'code'],
            [
              t('uds:request'),
              ({ jobId, request }) => (
                <button
                  type="button"
                  className={own.link}
                  aria-label={`${t('uds:command')} ${request.toUpperCase()}`}
                  title={t('uds:command')}
                  onClick={() => show(jobId)}
                >
                  <span className={styles.hex}>{request.toUpperCase()}</span>
                </button>
              ),
            ],
            [
              t('uds:answer'),
              ({ answer }) => (
                <>
                  <span className={styles.hex}>{answer.toUpperCase() || '–'}</span> {meaning(answer)}
                </>
              ),
            ],
            [t('uds:status'), ({ status }) => <UdsStatusTag status={status} />],
          ]}
        />
      </div>
      <LateCommandDrawer jobId={job} onShow={show} />
    </>
  )
}
