import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/notice-admin.ts'
import { ALARM_KIND_KEYS } from '#core/domain/alarm-kind.ts'
import { NOTICE_CHANNELS, NOTICE_LEVELS } from '#core/domain/notice.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useAlarmKind } from '#console/ui/alarm/alarm-kind-words.tsx'
import { EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { ChoiceItem, NumberItem, SelectItem, SwitchItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { AccountItem } from './account-item.tsx'
import { PartList } from './part-list.tsx'

const NEW_STEP = { afterMinutes: 0, rosterId: null, accountIds: [], channels: ['mail'] }
const MAX_STEPS = 10

interface Props {
  editing: contract.EscalationPolicy | 'new' | undefined
  onClose: () => void
}

export function PolicyDrawer({ editing, onClose }: Props) {
  const { t } = useTranslation(['inbox', 'list'])
  const kindName = useAlarmKind()
  const orgs = useOrgOptions()
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('edit', { name: row.name }) : t('policy.add'))}
      schema={contract.EscalationPolicyInput}
      initial={{ level: 1, kinds: [], steps: [NEW_STEP], rounds: 1, enabled: true }}
      create={(body) => call(contract.createEscalationPolicy, { body })}
      update={(input, { id, updateTime }) =>
        call(contract.updateEscalationPolicy, { body: { ...input, id, updateTime } })
      }
      reads={[contract.listEscalationPolicies]}
      onClose={onClose}
    >
      <TextItem name="name" label={t('name')} />
      <SelectItem name="orgId" label={t('org')} showSearch options={orgs} />
      <SelectItem
        name="level"
        label={t('upToLevel')}
        options={NOTICE_LEVELS.map((value) => ({ value, label: t('list:vehicle.level', { level: value }) }))}
      />
      <SelectItem
        name="kinds"
        label={t('policy.kinds')}
        mode="multiple"
        showSearch
        placeholder={t('policy.kindsAll')}
        options={ALARM_KIND_KEYS.map((value) => ({ value, label: kindName(value) }))}
      />
      <NumberItem name="rounds" label={t('policy.rounds')} />
      <SwitchItem name="enabled" label={t('enabled')} />
      <Steps />
    </EntityDrawer>
  )
}

function Steps() {
  const { t } = useTranslation('inbox')
  const { data: rosters } = useCall(contract.listDutyRosters)
  return (
    <PartList
      name="steps"
      label={t('policy.steps')}
      addLabel={t('policy.addStep')}
      max={MAX_STEPS}
      initial={NEW_STEP}
      titleOf={(number) => t('policy.step', { number })}
    >
      {(at) => (
        <>
          <NumberItem name={[at, 'afterMinutes']} label={t('policy.after')} preserve min={0} max={1440} precision={0} />
          <SelectItem
            name={[at, 'channels']}
            label={t('channel')}
            preserve
            mode="multiple"
            options={NOTICE_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) }))}
          />
          <ChoiceItem
            name={[at, 'rosterId']}
            label={t('policy.roster')}
            preserve
            options={(rosters ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            normalize={(value: number | undefined) => value ?? null}
          />
          <AccountItem name={[at, 'accountIds']} label={t('policy.accounts')} multiple />
        </>
      )}
    </PartList>
  )
}
