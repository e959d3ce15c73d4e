import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  FAULT_LEVELS,
  type FaultCodeDetail,
  getFaultCode,
  listFaultCodes,
  muteFaultCode,
  unmuteFaultCode,
} from '#core/contract/fault-code.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { leftToRight } from '#console/ui/import/left-to-right.ts'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { BarList } from '../bar-list.tsx'
import page from '#console/ui/page.module.css'
import styles from '../data-service.module.css'
import { useFaultName } from '../use-fault-name.ts'
import { faultWords } from './fault-words.ts'
import { LevelChip } from './level-chip.tsx'
import { MuteDrawer } from './mute-drawer.tsx'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'

const PlaceMap = lazy(async () => ({ default: (await import('./place-map.tsx')).PlaceMap }))

/** Occurrences of a fault, related codes, and the history of the entry. */
export function FaultCodeView({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { t } = useTranslation('faultCode')
  return (
    <DetailDrawer open={id !== null} title={t('detail')} size={720} onClose={onClose}>
      {id !== null && <Detail key={id} id={id} />}
    </DetailDrawer>
  )
}

function Detail({ id }: { id: number }) {
  const { t } = useTranslation('faultCode')
  const { data, error, reload } = useCall(getFaultCode, { query: { id } }, { toast: false })
  const [muting, setMuting] = useState(false)
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  const { fault } = data
  return (
    <>
      <FaultFacts fault={fault} />
      <AllowedButton to={muteFaultCode} onClick={() => setMuting(true)}>
        {t('mute')}
      </AllowedButton>
      <Mutes id={id} mutes={data.mutes} />
      <Occurrence detail={data} />
      <Versions versions={data.versions} />
      <MuteDrawer id={muting ? id : null} models={fault.models} onClose={() => setMuting(false)} />
    </>
  )
}

/** Where and when it was reported, with related codes; empty facts are left out. */
function Occurrence({ detail: { trend, mileage, together, places, upgrades } }: { detail: FaultCodeDetail }) {
  const { t } = useTranslation('faultCode')
  const nameOf = useFaultName()
  const format = useFormat()
  if (trend.length + mileage.length + together.length + places.length === 0) {
    return <p className={page.note}>{t('notTold')}</p>
  }
  return (
    <>
      {trend.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('trend')}</h3>
          <BarList
            label={t('trend')}
            bars={trend.map(({ day, vehicles }) => ({ key: day, name: format.date(day), value: vehicles }))}
          />
        </>
      )}
      {mileage.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('mileage')}</h3>
          <BarList
            label={t('mileage')}
            bars={mileage.map(({ fromKm, vehicles }) => ({
              key: String(fromKm),
              name: t('mileage.range', { from: format.number(fromKm), to: format.number(fromKm + 9_999) }),
              value: vehicles,
            }))}
          />
        </>
      )}
      {together.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('together')}</h3>
          <BarList
            label={t('together')}
            bars={together.map((one) => ({ key: one.code, name: `${one.code} ${nameOf(one)}`, value: one.vehicles }))}
          />
        </>
      )}
      {upgrades.length > 0 && <Upgrades upgrades={upgrades} />}
      <h3 className={styles.heading}>{t('places')}</h3>
      {places.length === 0 ? (
        <p className={page.note}>{t('places.none')}</p>
      ) : (
        <Suspense fallback={<Loading />}>
          <PlaceMap places={places} />
        </Suspense>
      )}
    </>
  )
}

/** Whether an upgrade helped: vehicles before and after their last one. */
function Upgrades({ upgrades }: Pick<FaultCodeDetail, 'upgrades'>) {
  const { t } = useTranslation('faultCode')
  const format = useFormat()
  return (
    <>
      <h3 className={styles.heading}>{t('upgrades')}</h3>
      <PlainTable
        rows={upgrades}
        rowKey={({ version }) => version}
        columns={[
          [t('upgrades.version'), ({ version }) => <bdi dir="ltr">{version || '–'}</bdi>, 'name'],
          [t('upgrades.gone'), ({ gone }) => format.number(gone)],
          [t('upgrades.stayed'), ({ stayed }) => format.number(stayed)],
          [t('upgrades.fresh'), ({ fresh }) => format.number(fresh)],
        ]}
      />
    </>
  )
}

function FaultFacts({ fault }: { fault: FaultCodeDetail['fault'] }) {
  const { t, i18n } = useTranslation('faultCode')
  const { name, causes, driverAdvice, workshopAdvice } = faultWords(fault, i18n.language)
  const facts: [string, ReactNode][] = [
    [t('code'), `${fault.code} ${fault.ecu}`],
    [t('name'), name],
    [t('level'), <LevelChip key="level" level={fault.level} />],
    [t('lamp'), t(`lamp.${fault.lamp}`)],
    [t('sameAs'), fault.sameAsCode],
    [t('causes'), causes],
    [t('driverAdvice'), driverAdvice],
    [t('workshopAdvice'), workshopAdvice],
    [
      t('document'),
      fault.documentUrl && (
        <a key="document" href={fault.documentUrl} target="_blank" rel="noreferrer" dir="ltr">
          {fault.documentUrl}
        </a>
      ),
    ],
  ]
  return (
    <Facts>
      {facts.map(([label, value]) => (
        <Fact key={label} name={label}>
          {value && <bdi>{value}</bdi>}
        </Fact>
      ))}
    </Facts>
  )
}

function Mutes({ id, mutes }: { id: number; mutes: FaultCodeDetail['mutes'] }) {
  const { t } = useTranslation('faultCode')
  const format = useFormat()
  const refresh = useRefresh()
  async function end(model: string) {
    await call(unmuteFaultCode, { body: { id, model } })
    await refresh(getFaultCode, listFaultCodes)
  }
  return (
    <ul>
      {mutes.map(({ model, reason, untilTime }) => (
        <li key={model}>
          {t('muted', { model, until: leftToRight(format.time(untilTime)) })} {reason}{' '}
          <AllowedButton to={unmuteFaultCode} type="link" size="small" onClick={() => void end(model)}>
            {t('unmute', { model })}
          </AllowedButton>
        </li>
      ))}
    </ul>
  )
}

const isLevel = (level: number): level is (typeof FAULT_LEVELS)[number] => FAULT_LEVELS.some((one) => one === level)

function Versions({ versions }: { versions: FaultCodeDetail['versions'] }) {
  const { t } = useTranslation('faultCode')
  if (versions.length === 0) return null
  return (
    <>
      <h3 className={styles.heading}>{t('versions')}</h3>
      <PlainTable
        rows={versions}
        rowKey={({ version }) => version}
        columns={[
          [t('version'), ({ version }) => version, 'name'],
          [t('name'), ({ name }) => name, 'text'],
          [t('level'), ({ level }) => (isLevel(level) ? <LevelChip level={level} /> : level)],
          [t('versions.author'), ({ author }) => author],
          [t('updated'), ({ saveTime }) => <TimeCell time={saveTime} />],
        ]}
      />
    </>
  )
}
