import { App } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { z } from 'zod'
import type { DeskFilter } from '#core/contract/vehicle-desk.ts'
import * as contract from '#core/contract/work-group.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { myInfoAtom } from '#web/state/session.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { SelectItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { MenuButton } from '#console/ui/menu-button.tsx'
import { useAllowed } from '#console/ui/allowed.tsx'

export function useGroupOptions(): { value: number; label: string }[] {
  const { data } = useCall(contract.listWorkGroups, {}, { toast: false })
  return (data ?? []).map(({ id, groupName }) => ({ value: id, label: groupName }))
}

const NamedGroup = contract.WorkGroupInput.pick({ groupName: true, kind: true })

interface SaveProps {
  filter: DeskFilter
  /** How many vehicles match now. */
  total: number
}

/** Keeps a search as a group: its vehicles of now, or whatever matches it later. */
export function SaveAsGroup({ filter, total }: SaveProps) {
  const { t } = useTranslation('workGroup')
  const format = useFormat()
  const { message } = App.useApp()
  const refresh = useRefresh()
  const [open, setOpen] = useState(false)
  const orgId = Number(useAtomValue(myInfoAtom)?.orgIds.split(',')[0])
  const rule = contract.GroupRule.parse(filter)
  const mayBeRule = Object.keys(rule).length > 0
  async function save({ groupName, kind }: z.output<typeof NamedGroup>) {
    await (kind === 'smart'
      ? call(contract.createWorkGroup, { body: { groupName, kind, orgId, rule } })
      : call(contract.groupFromSearch, { body: { groupName, orgId, filter } }))
    await refresh(contract.listWorkGroups)
    message.success(t('saved'))
  }
  return (
    <>
      <AllowedButton to={contract.groupFromSearch} disabled={total === 0} onClick={() => setOpen(true)}>
        {t('save')}
      </AllowedButton>
      <FormDrawer
        open={open}
        title={t('save')}
        schema={NamedGroup}
        initial={{ kind: 'static' }}
        onSubmit={save}
        onClose={() => setOpen(false)}
      >
        <TextItem name="groupName" label={t('name')} />
        <SelectItem
          name="kind"
          label={t('kind')}
          options={[
            { value: 'static', label: t('save.static', { number: format.number(total) }) },
            ...(mayBeRule ? [{ value: 'smart', label: t('save.smart') }] : []),
          ]}
        />
      </FormDrawer>
    </>
  )
}

/** Puts the selected vehicles into a static group. */
export function AddToGroup({ vins, onDone }: { vins: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('workGroup')
  const { message } = App.useApp()
  const refresh = useRefresh()
  const mayAdd = useAllowed(contract.addWorkGroupMembers)
  const { data } = useCall(contract.listWorkGroups, {}, { toast: false, enabled: mayAdd })
  const groups = (data ?? []).filter(({ kind }) => kind === 'static')
  if (!mayAdd || groups.length === 0) return null
  async function add(id: number) {
    await call(contract.addWorkGroupMembers, { body: { id, vins: [...vins] } })
    await refresh(contract.listWorkGroups)
    message.success(t('saved'))
    onDone()
  }
  return (
    <MenuButton
      menu={{
        items: groups.map(({ id, groupName }) => ({ key: String(id), label: groupName })),
        onClick: ({ key }) => void add(Number(key)),
      }}
    >
      {t('addTo')}
    </MenuButton>
  )
}
