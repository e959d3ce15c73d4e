import type { CSSProperties } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { FirmwareShare } from '#core/contract/model-wall.ts'
import { leadAddress } from '../stage/lead-address.ts'
import { Lead } from '../widgets/lead.tsx'
import { RollingNumber } from '../widgets/rolling-number.tsx'
import { useWallFormat } from '../widgets/use-wall-format.ts'
import styles from './firmware-scene.module.css'
import { SceneFrame } from './scene-frame.tsx'
import type { SceneProps } from './scene-props.ts'

const MODELS_SHOWN = 5
/** Older ones are one segment: narrower ones would not be readable. */
const VERSIONS_SHOWN = 4

/** Share of the newest software of each terminal model. */
export function FirmwareScene({ value: { firmware } }: SceneProps) {
  const { t } = useTranslation('fullMx')
  return (
    <SceneFrame
      title={t('firmware.title')}
      note={t('firmware.note')}
      empty={firmware.length === 0 && t('firmware.none')}
    >
      <div className={styles.models}>
        {firmware.slice(0, MODELS_SHOWN).map((share) => (
          <ModelBar key={share.terminalModel} share={share} />
        ))}
      </div>
    </SceneFrame>
  )
}

function ModelBar({ share: { terminalModel, total, versions } }: { share: FirmwareShare }) {
  const { t } = useTranslation('fullMx')
  const format = useWallFormat()
  const reported = versions.filter(({ version }) => version !== '')
  const older = reported.slice(VERSIONS_SHOWN).reduce((sum, { count }) => sum + count, 0)
  const segments = [
    ...reported.slice(0, VERSIONS_SHOWN).map(({ version, count }) => ({ key: version, label: version, count })),
    { key: 'older', label: t('firmware.older'), count: older },
    {
      key: 'unknown',
      label: t('firmware.untold'),
      count: versions.find(({ version }) => version === '')?.count ?? 0,
    },
  ].filter(({ count }) => count > 0)
  const newest = reported[0] ? reported[0].count / total : undefined

  return (
    <section className={styles.model} aria-label={terminalModel}>
      <p className={styles.name}>
        <b dir="ltr">
          <Lead to={leadAddress('/parts/info', { partsModel: terminalModel })}>{terminalModel || '–'}</Lead>
        </b>
        <small>{t('firmware.terminals', { count: total, figure: format.number(total) })}</small>
      </p>
      <div>
        <div className={styles.bar} aria-hidden>
          {segments.map(({ key, count }, place) => (
            <i key={key} data-kind={key} style={{ flexGrow: count, '--place': place } as CSSProperties} />
          ))}
        </div>
        <ul className={styles.versions}>
          {segments.map(({ key, label, count }, place) => (
            <li key={key}>
              <i data-kind={key} style={{ '--place': place } as CSSProperties} />
              <bdi>{label}</bdi>
              <b dir="ltr">{format.number(count)}</b>
            </li>
          ))}
        </ul>
      </div>
      <p className={styles.newest} dir="ltr">
        <RollingNumber value={newest} format={format.wholePercent} metric={`newest-${terminalModel}`} />
      </p>
    </section>
  )
}
