import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataProfile } from '#core/contract/data-profile.ts'
import { powerTypeKey } from '#core/domain/power-type.ts'
import { useFormat } from '#web/i18n/format.ts'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import page from '#console/ui/page.module.css'
import shared from '../data-service.module.css'
import styles from './info.module.css'

type Fact = [name: string, value: ReactNode]

/** What the vehicle is, what speaks for it, and who may have what it says. */
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

function Facts({ title, facts }: { title: string; facts: Fact[] }) {
  return (
    <section>
      <h2 className={shared.heading}>{title}</h2>
      <dl className={page.facts}>
        {facts.map(([name, value]) => [
          <dt key={`${name}?`}>{name}</dt>,
          <dd key={name}>
            <bdi>{value || '–'}</bdi>
          </dd>,
        ])}
      </dl>
    </section>
  )
}

function Identity({ profile }: { profile: DataProfile }) {
  const { t } = useTranslation(['dataProfile', 'common', 'baseInfo'])
  const power = powerTypeKey(profile.powerType)
  return (
    <Facts
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
    <Facts
      title={t('terminal')}
      facts={[
        [t('sn'), terminal.sn],
        [t('phone'), terminal.phone],
        [t('iccid'), terminal.iccid],
        [t('terminalModel'), [terminal.supplier, terminal.model].filter(Boolean).join(' ')],
        [t('firmware'), attributes?.firmware || terminal.firmware],
        [t('hardware'), attributes?.hardware],
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
    <Facts
      title={t('consent')}
      facts={[
        [t('consent.state'), t(`consent.${state}`)],
        [t('consent.recipients'), recipients.length > 0 ? recipients.join(', ') : t('consent.nobody')],
        ...(note ? [[t('consent.note'), note] as Fact] : []),
        ...(changeTime
          ? [
              [
                t('consent.by'),
                <span key="by">
                  {changedBy} · <TimeCell time={changeTime} />
                </span>,
              ] as Fact,
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
        <table className={shared.table} aria-label={t('parts')}>
          <thead>
            <tr>
              <th>{t('part.type')}</th>
              <th>{t('part.model')}</th>
              <th>{t('part.serial')}</th>
              <th>{t('hardware')}</th>
              <th>{t('part.software')}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={part.serial}>
                <td>{part.typeName}</td>
                <td>{part.partsModel}</td>
                <td>{part.serial}</td>
                <td>{part.hardwareVersion || '–'}</td>
                <td>{part.softwareVersion || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
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
        <table className={shared.table} aria-label={t('protocols')}>
          <thead>
            <tr>
              <th>{t('protocol')}</th>
              <th>{t('version')}</th>
              <th className={styles.figure}>{t('count')}</th>
              <th>{t('last')}</th>
            </tr>
          </thead>
          <tbody>
            {protocols.map(({ protocol, version, messages, lastTime }) => (
              <tr key={`${protocol} ${version}`}>
                <td>{t(`history:source.${protocol}`)}</td>
                <td>{version || '–'}</td>
                <td className={styles.figure}>{format.number(messages)}</td>
                <td>
                  <TimeCell time={lastTime} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
