import { Button } from 'antd'
import { useState } from 'react'
import * as contract from '#core/contract/head-unit.ts'
import {
  HEAD_UNIT_BLOCKERS,
  HEAD_UNIT_FAILURES,
  type HeadUnitBlocker,
  isOpenHeadUnit,
  wifiShare,
} from '#core/domain/head-unit.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LateCommandDrawer } from '#console/ui/command/late-command-drawer.tsx'
import { Copyable } from '#console/ui/copyable.tsx'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { VehicleLink } from '#console/ui/vehicle-link.tsx'
import styles from './head-unit.module.css'
import { ConsentTag, HeadUnitState, StateTag } from './head-unit-state.tsx'

const REFRESH_MS = 5_000
const MEGABYTE = 1_048_576

/** One head unit: what it runs, its last upgrade with what the user read and decided, and what was before. */
export function HeadUnitDetail({ unitId, onClose }: { unitId: number | null; onClose: () => void }) {
  const { t } = useTranslation('headUnit')
  const query = { id: unitId ?? 0 }
  const options = { toast: false, enabled: unitId !== null, refreshMs: REFRESH_MS }
  const { data, error, reload } = useCall(contract.getHeadUnit, { query }, options)
  return (
    <DetailDrawer
      open={unitId !== null}
      title={data ? `${data.plate || data.vin} · ${data.sn}` : t('detail')}
      size={760}
      onClose={onClose}
    >
      {error && !data && <LoadFailed error={error} retry={reload} />}
      {!error && !data && <Loading />}
      {data && (
        <>
          <UnitFacts unit={data} />
          <UpgradeFacts unit={data} />
          <Steps steps={data.steps} />
          <Past unit={data} />
        </>
      )}
    </DetailDrawer>
  )
}

function UnitFacts({ unit }: { unit: contract.HeadUnitDetail }) {
  const { t } = useTranslation('headUnit')
  const format = useFormat()
  return (
    <Facts>
      <Fact name={t('vehicle')}>
        <VehicleLink vin={unit.vin}>{unit.plate || unit.vin}</VehicleLink>
      </Fact>
      <Fact name={t('sn')}>
        <Copyable text={unit.sn} />
      </Fact>
      <Fact name={t('projectTrim')}>{[unit.project, unit.trim].filter(Boolean).join(' · ')}</Fact>
      <Fact name={t('systemVersion')}>
        <bdi dir="ltr">{unit.systemVersion}</bdi>
      </Fact>
      <Fact name={t('mapVersion')}>{unit.mapVersion && <bdi dir="ltr">{unit.mapVersion}</bdi>}</Fact>
      <Fact name={t('apps')}>{unit.apps.map(({ name, version }) => `${name} ${version}`).join(', ')}</Fact>
      <Fact name={t('storage')}>{unit.storageMb !== null && format.bytes(unit.storageMb * MEGABYTE)}</Fact>
      <Fact name={t('network')}>{t(`network.${unit.network}`)}</Fact>
      <Fact name={t('seenTime')}>
        <TimeCell time={unit.seenTime} />
      </Fact>
    </Facts>
  )
}

function UpgradeFacts({ unit: { upgrade, order } }: { unit: contract.HeadUnitDetail }) {
  const { t } = useTranslation('headUnit')
  const format = useFormat()
  if (!upgrade || !order) return <p>{t('upgrade.none')}</p>
  const { wifiBytes, cellularBytes, state } = upgrade
  const share = wifiShare(wifiBytes, cellularBytes)
  return (
    <section>
      <h3>{t('upgrade')}</h3>
      <Facts>
        <Fact name={t('state')}>
          <HeadUnitState upgrade={upgrade} />
        </Fact>
        <Fact name={t('versions')}>
          <bdi dir="ltr">{`${upgrade.fromVersion || '–'} → ${upgrade.toVersion}`}</bdi>
        </Fact>
        <Fact name={t('consent')}>
          <ConsentTag consent={upgrade.consent} />
        </Fact>
        <Fact name={t('answerTime')}>{upgrade.answerTime && <TimeCell time={upgrade.answerTime} />}</Fact>
        <Fact name={t('laterTime')}>
          {upgrade.consent === 'later' && upgrade.laterTime && <TimeCell time={upgrade.laterTime} />}
        </Fact>
        <Fact name={t('shownText')}>
          {upgrade.shownText && (
            <p className={styles.shown} dir="auto" lang={upgrade.shownLanguage}>
              {upgrade.shownText}
            </p>
          )}
        </Fact>
        <Fact name={t('reminders')}>{format.number(order.reminders)}</Fact>
        <Fact name={t('fetched')}>
          {share !== null &&
            t('fetched.of', {
              wifi: format.bytes(wifiBytes),
              cellular: format.bytes(cellularBytes),
              size: format.bytes(upgrade.fileSize),
            })}
        </Fact>
        <Fact name={t('networkRule')}>{t(`rule.${order.network}`)}</Fact>
        <Fact name={t('quiet')}>
          {order.quietFrom && <bdi dir="ltr">{`${order.quietFrom} – ${order.quietTo}`}</bdi>}
        </Fact>
        <Fact name={t('deadline')}>
          {isOpenHeadUnit(state) && order.deadlineTime && <TimeCell time={order.deadlineTime} />}
        </Fact>
        <Fact name={t('operator')}>{order.operator}</Fact>
        <Fact name={t('reason')}>{order.reason}</Fact>
        <Fact name={t('sha256')}>{order.sha256 && <Copyable text={order.sha256} />}</Fact>
      </Facts>
    </section>
  )
}

const SENT = ['offer', 'notify', 'withdraw', 'askStatus'] as const

function Steps({ steps }: { steps: readonly contract.HeadUnitStep[] }) {
  const { t } = useTranslation('headUnit')
  const [jobId, showJob] = useState<number | null>(null)
  if (steps.length === 0) return null
  const detailOf = (detail: string) => {
    const failure = HEAD_UNIT_FAILURES.find((each) => each === detail)
    const sent = SENT.find((each) => each === detail)
    const blockers: HeadUnitBlocker[] = HEAD_UNIT_BLOCKERS.filter((each) => detail.split(',').includes(each))
    if (failure) return t(`failure.${failure}`)
    if (sent) return t(`sent.${sent}`)
    return (
      blockers.map((each) => (each === 'stage' ? t('blocker.anyStage') : t(`blocker.${each}`))).join(', ') || detail
    )
  }
  return (
    <section>
      <h3>{t('steps')}</h3>
      <PlainTable<contract.HeadUnitStep>
        label={t('steps')}
        rows={steps}
        rowKey={({ stepTime, state, jobId: of, detail }) => `${stepTime} ${state} ${of} ${detail}`}
        columns={[
          [t('stepTime'), ({ stepTime }) => <TimeCell time={stepTime} />],
          [t('state'), ({ state }) => <StateTag state={state} />, 'name'],
          [
            t('detail'),
            ({ detail, jobId: of }) => (
              <>
                <bdi>{detailOf(detail)}</bdi>
                {of !== null && (
                  <Button type="link" size="small" onClick={() => showJob(of)}>
                    {t('command')}
                  </Button>
                )}
              </>
            ),
          ],
        ]}
      />
      <LateCommandDrawer jobId={jobId} onShow={showJob} />
    </section>
  )
}

function Past({ unit: { earlier, versions } }: { unit: contract.HeadUnitDetail }) {
  const { t } = useTranslation('headUnit')
  return (
    <>
      {earlier.length > 0 && (
        <section>
          <h3>{t('earlier')}</h3>
          <PlainTable<contract.HeadUnitUpgrade>
            label={t('earlier')}
            rows={earlier}
            rowKey={({ id }) => id}
            columns={[
              [t('startTime'), ({ startTime }) => <TimeCell time={startTime} />],
              [t('target'), ({ toVersion }) => toVersion, 'nameCode'],
              [t('consent'), ({ consent }) => <ConsentTag consent={consent} />],
              [t('state'), (upgrade) => <HeadUnitState upgrade={upgrade} />],
            ]}
          />
        </section>
      )}
      <section>
        <h3>{t('versionHistory')}</h3>
        <PlainTable<contract.HeadUnitDetail['versions'][number]>
          label={t('versionHistory')}
          rows={versions}
          rowKey={({ version, sinceTime }) => `${version} ${sinceTime}`}
          columns={[
            [t('systemVersion'), ({ version }) => version, 'nameCode'],
            [t('since'), ({ sinceTime }) => <TimeCell time={sinceTime} />],
          ]}
        />
      </section>
    </>
  )
}
