import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { DataProfile } from '#core/contract/data-profile.ts'
import { powerTypeKey } from '#core/domain/power-type.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import page from '#console/ui/page.module.css'
import shared from '../data-service.module.css'
import styles from './info.module.css'

type NamedValue = [name: string, value: ReactNode]

/** Master data of the vehicle, its terminal, and who may receive its data. */
export function ProfileFacts({ profile }: { profile: DataProfile }) {
  return (
    <div className={styles.facts}>
      <Identity profile={profile} />
      <Terminal profile={profile} />
      <Consent consent={profile.consent} />
      <Parts parts={profile.parts} />
      <Protocols protocols={profile.protocols} />
    </div>
  )
}

function TitledFacts({ title, facts }: { title: string; facts: NamedValue[] }) {
  return (
    <section>
      <h2 className={shared.heading}>{title}</h2>
      <Facts>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            <bdi>{value || '–'}</bdi>
          </Fact>
        ))}
      </Facts>
    </section>
  )
}

function Identity({ profile }: { profile: DataProfile }) {
  const { t } = useTranslation(['dataProfile', 'common', 'baseInfo'])
  const power = powerTypeKey(profile.powerType)
  return (
    <TitledFacts
      title={t('identity')}
      facts={[
        [t('common:field.vin'), <VinCell key="vin" vin={profile.vin} />],
        [t('plate'), profile.plate],
        [t('brand'), `${profile.brandName} ${profile.seriesName}`],
        [t('model'), profile.modelName],
        [t('power'), power ? t(`baseInfo:power.${power}`) : profile.powerType],
        [t('org'), profile.orgName],
      ]}
    />
  )
}

function Terminal({ profile: { terminal, attributes } }: { profile: DataProfile }) {
  const { t } = useTranslation('dataProfile')
  if (!terminal) {
    return (
      <section>
        <h2 className={shared.heading}>{t('terminal')}</h2>
        <p className={page.note}>{t('terminal.none')}</p>
      </section>
    )
  }
  return (
    <TitledFacts
      title={t('terminal')}
      facts={[
        [t('sn'), terminal.sn],
        [t('phone'), terminal.phone],
        [t('iccid'), terminal.iccid],
        [t('terminalModel'), [terminal.supplier, terminal.model].filter(Boolean).join(' ')],
        [t('firmware'), attributes?.firmware || terminal.firmware],
        // What it reports itself, or else what the register of terminals has.
        [t('hardware'), attributes?.hardware || terminal.hardware],
        [t('dialect'), terminal.dialect],
        [t('lastMessage'), <TimeCell key="last" time={terminal.lastMessageTime} />],
        [t('answered'), attributes ? <TimeCell key="answered" time={attributes.answerTime} /> : t('never')],
      ]}
    />
  )
}

function Consent({ consent }: Pick<DataProfile, 'consent'>) {
  const { t } = useTranslation('dataProfile')
  const { state, recipients, note, changedBy, changeTime } = consent
  return (
    <TitledFacts
      title={t('consent')}
      facts={[
        [t('consent.state'), t(`consent.${state}`)],
        [t('consent.recipients'), recipients.length > 0 ? recipients.join(', ') : t('consent.nobody')],
        ...(note ? [[t('consent.note'), note] as NamedValue] : []),
        ...(changeTime
          ? [
              [
                t('consent.by'),
                <span key="by">
                  {changedBy} · <TimeCell time={changeTime} />
                </span>,
              ] as NamedValue,
            ]
          : []),
      ]}
    />
  )
}

function Parts({ parts }: Pick<DataProfile, 'parts'>) {
  const { t } = useTranslation('dataProfile')
  return (
    <section className={styles.wide}>
      <h2 className={shared.heading}>{t('parts')}</h2>
      {parts.length === 0 ? (
        <p className={page.note}>{t('parts.none')}</p>
      ) : (
        <PlainTable
          label={t('parts')}
          rows={parts}
          rowKey={(part) => part.serial}
          columns={[
            [t('part.type'), (part) => part.typeName],
            [t('part.model'), (part) => part.partsModel],
            [t('part.serial'), (part) => part.serial],
            [t('hardware'), (part) => part.hardwareVersion || '–'],
            [t('part.software'), (part) => part.softwareVersion || '–'],
          ]}
        />
      )}
    </section>
  )
}

function Protocols({ protocols }: Pick<DataProfile, 'protocols'>) {
  const { t } = useTranslation(['dataProfile', 'history'])
  const format = useFormat()
  return (
    <section className={styles.wide}>
      <h2 className={shared.heading}>{t('protocols')}</h2>
      {protocols.length === 0 ? (
        <p className={page.note}>{t('protocols.none')}</p>
      ) : (
        <PlainTable
          label={t('protocols')}
          rows={protocols}
          rowKey={({ protocol, version }) => `${protocol} ${version}`}
          columns={[
            [t('protocol'), ({ protocol }) => t(`history:source.${protocol}`)],
            [t('version'), ({ version }) => version || '–'],
            [t('count'), ({ messages }) => format.number(messages), 'number'],
            [t('last'), ({ lastTime }) => <TimeCell time={lastTime} />],
          ]}
        />
      )}
    </section>
  )
}
