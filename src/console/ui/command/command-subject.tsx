import type { CommandReadiness } from '#core/contract/command.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Fact, Facts } from '../facts.tsx'
import { PlaceCell } from '../location/place-cell.tsx'
import { VinCell } from '../vin-cell.tsx'
import { ReadinessLine } from './readiness-line.tsx'

/** The vehicle a command is for, as whoever requests or approves it has to know it: whose it is, who drives, where, how fast. */
export function CommandSubject({ readiness }: { readiness: CommandReadiness }) {
  const { t } = useTranslation(['command', 'common'])
  const { vin, plate, orgName, driverName, lng, lat } = readiness
  return (
    <>
      <Facts>
        <Fact name={t('common:field.vehicle')}>{plate && <strong dir="auto">{plate}</strong>}</Fact>
        <Fact name={t('col.vin')}>
          <VinCell vin={vin} />
        </Fact>
        <Fact name={t('subject.organisation')}>{orgName}</Fact>
        <Fact name={t('subject.driver')}>{driverName}</Fact>
        <Fact name={t('subject.place')}>{lng !== null && lat !== null && <PlaceCell lng={lng} lat={lat} />}</Fact>
      </Facts>
      <ReadinessLine readiness={readiness} />
    </>
  )
}
