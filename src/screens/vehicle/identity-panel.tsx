import { useTranslation } from '#web/i18n/use-translation.ts'
import type { SingleVehicle } from '#core/contract/single.ts'
import { useFormat } from '#web/i18n/format.ts'
import { leadAddress } from '../stage/lead-address.ts'
import { Fact } from '../widgets/fact.tsx'
import { Lead } from '../widgets/lead.tsx'
import { powerTypeName } from '../widgets/power-type-name.ts'
import { StateSign } from '../widgets/state-sign.tsx'
import styles from './identity-panel.module.css'
import { type Moment, OLD_READING_MS } from './moment.ts'

interface Props {
  vehicle: SingleVehicle
  moment: Moment
}

const TAIL = 8

/** Owner and connection of the vehicle: the title of the wall. */
export function IdentityPanel({ vehicle, moment }: Props) {
  const { t } = useTranslation('single')
  const { t: named } = useTranslation('screens')
  const format = useFormat()
  const { plate, vin, brandName, modelName, orgName, driverName, powerType } = vehicle
  const { state, lastMessageAt, at, live } = moment
  const silent = lastMessageAt === null || at - lastMessageAt > OLD_READING_MS
  return (
    <section className={styles.identity} aria-label={t('vehicle')}>
      <h2>
        <Lead to={leadAddress('/multiTrack', { vehicle: vehicle.id, follow: 1 })}>
          <bdi>{plate || vin}</bdi>
        </Lead>
      </h2>
      <p className={styles.state} data-silent={silent}>
        <StateSign state={state} />
        <b>{named(`state.${state}`)}</b>
        <span>{lastMessageAt === null ? t('neverHeard') : t('heard', { age: format.age(at - lastMessageAt) })}</span>
        {live && state === 'sleeping' && vehicle.mayWake && (
          <Lead to={leadAddress('/tbox/awaken', { vin })}>
            <span className={styles.wake}>{t('wake')}</span>
          </Lead>
        )}
      </p>
      <dl className={styles.facts}>
        <Fact name={t('vinTail')}>
          <bdi dir="ltr">{`…${vin.slice(-TAIL)}`}</bdi>
        </Fact>
        <Fact name={t('model')}>
          <bdi>{`${brandName} ${modelName} · ${powerTypeName(powerType, named)}`}</bdi>
        </Fact>
        <Fact name={t('driver')}>{driverName ? <bdi>{driverName}</bdi> : t('noDriver')}</Fact>
        <Fact name={t('organisation')}>
          <bdi>{orgName}</bdi>
        </Fact>
      </dl>
    </section>
  )
}
