import { getSingleVehicle } from '#core/contract/single.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { LoadFailed, Loading, NoneYet } from '#console/ui/list-states.tsx'
import cards from '#console/ui/condition/condition.module.css'
import styles from './details.module.css'

const REFRESH_MS = 5_000

/** Doors, lamps, plug and tyres, by the newest position. */
export function BodyView({ vehicleId, frozen }: { vehicleId: number; frozen: boolean }) {
  const { t } = useTranslation(['carCondition', 'vehicleLook'])
  const format = useFormat()
  const { data, error, reload } = useCall(
    getSingleVehicle,
    { query: { vehicleId } },
    { toast: false, ...(!frozen && { refreshMs: REFRESH_MS }) },
  )
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  const { body, tyres } = data
  if (!body) return <NoneYet title={t('none')} hint={t('none.hint')} />
  const yes = (on: boolean | null) => (on === null ? '–' : t(on ? 'yes' : 'no'))
  return (
    <>
      <Facts pairs={2}>
        <Fact name={t('ignition')}>{yes(body.ignition)}</Fact>
        <Fact name={t('locked')}>{yes(body.locked)}</Fact>
        <Fact name={t('doors')}>
          {body.openDoors.map((door) => t(`vehicleLook:open.${door}`)).join(', ') || t('doors.none')}
        </Fact>
        <Fact name={t('lamps')}>
          {body.litLamps === null
            ? '–'
            : body.litLamps.map((lamp) => t(`vehicleLook:lit.${lamp}`)).join(', ') || t('lamps.none')}
        </Fact>
        <Fact name={t('vehicleLook:plugged')}>{yes(body.plugged)}</Fact>
        <Fact name={t('vehicleLook:charging')}>{yes(body.charging)}</Fact>
      </Facts>
      {tyres && (
        <>
          <h3 className={styles.heading}>{t('tyres')}</h3>
          <div className={cards.grid}>
            {tyres.wheels.map(({ wheel, pressure, temperature, faulty }) => (
              <section
                key={wheel}
                className={cards.card}
                data-bad={faulty}
                aria-label={t('wheel', { wheel: wheel + 1 })}
              >
                <h3>{t('wheel', { wheel: wheel + 1 })}</h3>
                <div className={cards.value}>
                  <bdi dir="ltr">{`${format.number(pressure, 0)} kPa`}</bdi>
                  <bdi dir="ltr" className={cards.other}>
                    {`${format.number(temperature, 0)} °C`}
                  </bdi>
                </div>
              </section>
            ))}
          </div>
        </>
      )}
    </>
  )
}
