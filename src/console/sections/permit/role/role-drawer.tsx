import { Form } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { createRole, getRole, listRoles, RoleInput, type RoleRow, updateRole } from '#core/contract/role.ts'
import { getBrandTree } from '#core/contract/vehicle.ts'
import { FIELD_MASKS } from '#core/domain/field-mask.ts'
import { MARKETS } from '#core/domain/market.ts'
import { ORGANISATION_SCOPES, RISK_CLASSES, ROLE_SCOPES, type RoleScope } from '#core/domain/role-rights.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { byId, EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { NumberItem, SelectItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useRoleName } from '#console/ui/rights/role-name.tsx'
import { RightsTree } from '#console/ui/rights/rights-tree.tsx'
import { CommandLimits } from './command-limits.tsx'
import styles from './role.module.css'

/** A role to change, a new one, or a new one that begins as a copy. */
export type EditedRole = RoleRow | 'new' | { copyOf: RoleRow }

const NEW = {
  codes: [],
  scope: 'below',
  orgIds: [],
  markets: [],
  series: [],
  riskCeiling: 0,
  exportRowsADay: null,
  hides: [],
  commandLimits: {},
}
const isCopy = (edited: EditedRole | undefined): edited is { copyOf: RoleRow } =>
  typeof edited === 'object' && 'copyOf' in edited

export function RoleDrawer({ edited, onClose }: { edited: EditedRole | undefined; onClose: () => void }) {
  const { t } = useTranslation(['role', 'command'])
  const nameOf = useRoleName()
  const copied = isCopy(edited) ? edited.copyOf : undefined
  return (
    <EntityDrawer
      editing={isCopy(edited) ? 'new' : edited}
      title={(row) => (row ? t('edit', { name: row.name }) : t('add'))}
      schema={RoleInput}
      initial={copied ? { ...copied, name: t('copyName', { name: nameOf(copied) }) } : NEW}
      create={(body) => call(createRole, { body })}
      update={(input, { id, updateTime }) => call(updateRole, { body: { ...input, id, updateTime } })}
      read={byId(getRole)}
      reads={[listRoles]}
      onClose={onClose}
    >
      <TextItem name="name" label={t('name')} />
      <TextItem name="about" label={t('about')} />
      <SelectItem
        name="scope"
        label={t('scope')}
        hint={t('scope.hint')}
        options={ROLE_SCOPES.map((value) => ({ value, label: t(`scope.${value}`) }))}
      />
      <ScopeDetails />
      <SelectItem
        name="riskCeiling"
        label={t('riskCeiling')}
        options={RISK_CLASSES.map((value) => ({ value, label: t(`command:risk.${value}`) }))}
      />
      <NumberItem
        name="exportRowsADay"
        label={t('exportRowsADay')}
        step={10_000}
        placeholder={t('exportRowsADay.usual')}
      />
      <SelectItem
        name="hides"
        label={t('hides')}
        hint={t('hides.hint')}
        mode="multiple"
        options={FIELD_MASKS.map((value) => ({ value, label: t(`hides.${value}`) }))}
      />
      <Form.Item name="commandLimits" label={t('commandLimits')} extra={t('commandLimits.hint')}>
        <CommandLimits />
      </Form.Item>
      <Form.Item name="codes" label={t('rights')} extra={t('rights.hint')} className={styles.whole!}>
        <RightsTree />
      </Form.Item>
    </EntityDrawer>
  )
}

/** What the chosen scope is limited to. */
function ScopeDetails() {
  const { t } = useTranslation(['role', 'home'])
  const options = useOrgOptions()
  const scope: RoleScope | undefined = Form.useWatch('scope')
  return (
    <>
      {scope === 'market' && (
        <SelectItem
          name="markets"
          label={t('markets')}
          required
          mode="multiple"
          options={MARKETS.map((value) => ({ value, label: t(`home:market.${value}`) }))}
        />
      )}
      {scope === 'series' && <SeriesItem />}
      <SelectItem
        name="orgIds"
        label={t('orgIds')}
        required={scope === 'custom'}
        mode="multiple"
        disabled={!scope || !ORGANISATION_SCOPES.includes(scope)}
        options={options}
        showSearch
        {...(scope && scope !== 'custom' && ORGANISATION_SCOPES.includes(scope) && { placeholder: t('orgIds.all') })}
      />
    </>
  )
}

function SeriesItem() {
  const { t } = useTranslation('role')
  const { data } = useCall(getBrandTree, { query: {} })
  const options = (data ?? []).flatMap(({ brandCode, brandName, seriesVos }) =>
    seriesVos.map(({ seriesCode, seriesName }) => ({
      value: `${brandCode}/${seriesCode}`,
      label: `${brandName} · ${seriesName}`,
    })),
  )
  return <SelectItem name="series" label={t('series')} required mode="multiple" options={options} showSearch />
}
