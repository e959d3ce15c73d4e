import { Checkbox, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import type { GroupRule } from '#core/contract/work-group.ts'
import { VEHICLE_STATES } from '#core/domain/vehicle-state.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { usePowerTypeOptions } from '#console/ui/power-type-options.ts'
import { DealerSelect } from '#console/ui/select/dealer-select.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import styles from './group.module.css'

interface Props {
  /** Set by the form. */
  value?: GroupRule
  onChange?: (rule: GroupRule) => void
}

/** The conditions of a smart group; all that are set must hold. */
export function RuleField({ value = {}, onChange }: Props) {
  const { t } = useTranslation(['query', 'common'])
  const orgs = useOrgOptions()
  const powers = usePowerTypeOptions()
  const set = (part: { [Key in keyof GroupRule]?: GroupRule[Key] | null }) =>
    onChange?.(
      Object.fromEntries(
        Object.entries({ ...value, ...part }).filter(([, each]) => each !== undefined && each !== null && each !== ''),
      ) as GroupRule,
    )
  return (
    <div className={styles.fields}>
      <Part label={t('keyWord')}>
        <Input maxLength={64} value={value.keyWord ?? ''} onChange={({ target }) => set({ keyWord: target.value })} />
      </Part>
      <Part label={t('state')}>
        <Select
          allowClear
          value={value.state ?? null}
          options={VEHICLE_STATES.map((state) => ({ value: state, label: t(`common:state.${state}`) }))}
          onChange={(state) => set({ state })}
        />
      </Part>
      <Part label={t('org')}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          value={value.orgId ?? null}
          options={orgs}
          onChange={(orgId) => set({ orgId })}
        />
      </Part>
      <Part label={t('powerType')}>
        <Select
          allowClear
          value={value.powerType ?? null}
          options={powers}
          onChange={(powerType) => set({ powerType })}
        />
      </Part>
      <Part label={t('dealer')}>
        <DealerSelect value={value.dealerCode ?? null} onChange={(dealerCode) => set({ dealerCode })} />
      </Part>
      <Part label={t('sold')}>
        <Select
          allowClear
          value={value.sold ?? null}
          options={[
            { value: true, label: t('sold.yes') },
            { value: false, label: t('sold.no') },
          ]}
          onChange={(sold) => set({ sold })}
        />
      </Part>
      <Part label={t('firmware')}>
        <Input maxLength={64} value={value.firmware ?? ''} onChange={({ target }) => set({ firmware: target.value })} />
      </Part>
      <Checkbox
        checked={value.alarmed === true}
        onChange={({ target }) => set({ alarmed: target.checked || undefined })}
      >
        {t('views.alarmed')}
      </Checkbox>
    </div>
  )
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the control is the child
    <label>
      {label}
      {children}
    </label>
  )
}
