import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type CanPlanDetail, getCanPlan, publishCanPlan } from '#core/contract/can-plan.ts'
import { planChanges, type PlanBus } from '#core/domain/can-plan.ts'
import { useCall } from '#web/api/use-call.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import page from '#console/ui/page.module.css'
import can from './can.module.css'

interface Props {
  detail: CanPlanDetail
  /** The version being edited. */
  buses: readonly PlanBus[]
  onRollBack: (version: number) => void
}

/** Versions, the differences from one of them, and its restore. */
export function VersionList({ detail, buses, onRollBack }: Props) {
  const { t } = useTranslation('can')
  const [compared, compare] = useState<number | null>(null)
  const { plan, versions } = detail
  return (
    <>
      <PlainTable
        rows={versions}
        rowKey={({ version }) => version}
        columns={[
          [t('version'), ({ version }) => version, 'name'],
          [t('updated'), ({ saveTime }) => <TimeCell time={saveTime} />],
          [t('version.author'), ({ author }) => author || '–', 'text'],
          [t('state'), ({ version }) => (version === plan.publishedVersion ? t('state.published') : '')],
          [
            t('actions'),
            ({ version }) => (
              <>
                <Button type="link" size="small" onClick={() => compare(version)}>
                  {t('compare', { version })}
                </Button>
                {version !== plan.publishedVersion && (
                  <AllowedButton to={publishCanPlan} type="link" size="small" onClick={() => onRollBack(version)}>
                    {t('rollBack', { version })}
                  </AllowedButton>
                )}
              </>
            ),
          ],
        ]}
      />
      {compared !== null && <Differences id={plan.id} version={compared} buses={buses} />}
    </>
  )
}

function Differences({ id, version, buses }: { id: number; version: number; buses: readonly PlanBus[] }) {
  const { t } = useTranslation('can')
  const [other, setOther] = useState<number | null>(null)
  const { data } = useCall(getCanPlan, { query: { id, version } })
  const { data: against } = useCall(
    getCanPlan,
    { query: { id, version: other ?? version } },
    { enabled: other !== null },
  )
  if (!data) return null
  const after = other === null ? buses : against?.buses
  const changes = after && planChanges(data.buses, after)
  return (
    <section className={can.compare} aria-label={t('compare', { version })}>
      <div className={page.bar}>
        <strong>{t('compare', { version })}</strong>
        <Select
          aria-label={t('compare.with')}
          style={{ minWidth: 220 }}
          value={other ?? 0}
          options={[
            { value: 0, label: t('compare.edited') },
            ...data.versions
              .filter((one) => one.version !== version)
              .map((one) => ({ value: one.version, label: `${t('version')} ${one.version}` })),
          ]}
          onChange={(chosen) => setOther(chosen === 0 ? null : chosen)}
        />
      </div>
      {changes?.length === 0 && <p className={page.note}>{t('change.none')}</p>}
      <ul>
        {changes?.map(({ kind, path, fields }) => (
          <li key={`${kind} ${path}`}>
            {t(`change.${kind}`)}: <bdi dir="ltr">{path}</bdi>
            {fields.length > 0 && (
              <p className={can.fields} dir="ltr">
                {fields.map(({ name, before, after: now }) => `${name}: ${before} → ${now}`).join('; ')}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
