import { useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { SingleVehicles } from '#core/contract/single.ts'
import { ROTATIONS, type Rotation } from '#core/domain/single-vehicle.ts'
import { ListEditor } from './list-editor.tsx'
import { DWELL, HOLD, type RotationQuery, SAMPLE } from './rotation-query.ts'
import styles from './rotation-settings.module.css'
import { useModal } from '../vehicle/use-modal.ts'

interface Props {
  query: RotationQuery
  groups: SingleVehicles['groups']
  onChange: (change: Partial<RotationQuery>) => void
  onClose: () => void
}

/** Settings of the rotation; every change updates the address at once. */
export function RotationSettings({ query, groups, onChange, onClose }: Props) {
  const { t } = useTranslation('change')
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog)
  const close = () => (dialog.current?.close ? dialog.current.close() : onClose())

  return (
    <dialog ref={dialog} className={styles.settings} aria-label={t('settings')} onClose={onClose}>
      <h3>{t('settings')}</h3>
      <label>
        {t('byLabel')}
        <select value={query.by} onChange={(event) => onChange({ by: event.target.value as Rotation })}>
          {ROTATIONS.map((by) => (
            <option key={by} value={by}>
              {t(`by.${by}`)}
            </option>
          ))}
        </select>
      </label>
      {query.by === 'group' && (
        <label>
          {t('group')}
          <select
            value={query.orgId ?? ''}
            onChange={(event) => onChange({ orgId: event.target.value ? Number(event.target.value) : null })}
          >
            <option value="">{t('everyGroup')}</option>
            {groups.map(({ orgId, name }) => (
              <option key={orgId} value={orgId}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {query.by === 'list' && (
        <ListEditor vehicleIds={query.vehicleIds} onChange={(vehicleIds) => onChange({ vehicleIds })} />
      )}
      {query.by === 'sample' && (
        <Amount label={t('size')} value={query.size} limits={SAMPLE} onChange={(size) => onChange({ size })} />
      )}
      <Amount label={t('dwell')} value={query.dwell} limits={DWELL} onChange={(dwell) => onChange({ dwell })} />
      <Amount label={t('hold')} value={query.hold} limits={HOLD} onChange={(hold) => onChange({ hold })} />
      <Check label={t('skipOffline')} on={!query.offline} onChange={(on) => onChange({ offline: !on })} />
      <Check label={t('compare')} on={query.compare} onChange={(compare) => onChange({ compare })} />
      <Check label={t('cameras')} on={query.cameras} onChange={(cameras) => onChange({ cameras })} />
      <button type="button" onClick={close}>
        {t('done')}
      </button>
    </dialog>
  )
}

interface AmountProps {
  label: string
  value: number
  limits: { least: number; most: number }
  onChange: (value: number) => void
}

function Amount({ label, value, limits, onChange }: AmountProps) {
  return (
    <label>
      {label}
      <input
        type="number"
        min={limits.least}
        max={limits.most}
        step={5}
        defaultValue={value}
        onBlur={({ target }) =>
          target.value !== '' &&
          onChange(Math.min(limits.most, Math.max(limits.least, Math.round(Number(target.value)))))
        }
      />
    </label>
  )
}

function Check({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  )
}
