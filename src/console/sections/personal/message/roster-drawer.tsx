import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  createDutyRoster,
  type DutyRoster,
  DutyRosterInput,
  listDutyRosters,
  updateDutyRoster,
} from '#core/contract/notice-admin.ts'
import { call } from '#web/api/call.ts'
import { allTimeZones, timeZoneAtom } from '#web/state/time-zone.ts'
import { EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { useWeekdayName } from '#console/ui/export/schedule-words.ts'
import { CodeItem, SelectItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { TimeItem } from '#console/ui/time-item.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { AccountItem } from './account-item.tsx'
import { PartList } from './part-list.tsx'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const NEW_SHIFT = { weekdays: [1, 2, 3, 4, 5], from: '08:00', until: '20:00' }
const MAX_PARTS = 100

export function RosterDrawer({ editing, onClose }: { editing: DutyRoster | 'new' | undefined; onClose: () => void }) {
  const { t } = useTranslation('inbox')
  const zone = useAtomValue(timeZoneAtom)
  const orgs = useOrgOptions()
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('edit', { name: row.name }) : t('roster.add'))}
      schema={DutyRosterInput}
      initial={{ zone, shifts: [NEW_SHIFT], substitutions: [] }}
      create={(body) => call(createDutyRoster, { body })}
      update={(input, { id, updateTime }) => call(updateDutyRoster, { body: { ...input, id, updateTime } })}
      reads={[listDutyRosters]}
      onClose={onClose}
    >
      <TextItem name="name" label={t('name')} />
      <SelectItem name="orgId" label={t('org')} showSearch options={orgs} />
      <SelectItem
        name="zone"
        label={t('zone')}
        showSearch
        options={allTimeZones().map((value) => ({ value, label: value }))}
      />
      <Shifts />
      <Substitutions />
    </EntityDrawer>
  )
}

function Shifts() {
  const { t } = useTranslation('inbox')
  const weekdayName = useWeekdayName()
  return (
    <PartList
      name="shifts"
      label={t('roster.shifts')}
      addLabel={t('roster.addShift')}
      max={MAX_PARTS}
      initial={NEW_SHIFT}
      titleOf={(number) => t('roster.shift', { number })}
    >
      {(at) => (
        <>
          <AccountItem name={[at, 'accountId']} label={t('roster.account')} />
          <SelectItem
            name={[at, 'weekdays']}
            label={t('roster.weekdays')}
            preserve
            mode="multiple"
            options={WEEKDAYS.map((value) => ({ value, label: weekdayName(value) }))}
          />
          <CodeItem name={[at, 'from']} label={t('roster.from')} preserve maxLength={5} />
          <CodeItem name={[at, 'until']} label={t('roster.until')} preserve maxLength={5} />
        </>
      )}
    </PartList>
  )
}

function Substitutions() {
  const { t } = useTranslation('inbox')
  return (
    <PartList
      name="substitutions"
      label={t('roster.substitutions')}
      addLabel={t('roster.addSubstitution')}
      max={MAX_PARTS}
      initial={{}}
      titleOf={(number) => t('roster.substitution', { number })}
    >
      {(at) => (
        <>
          <AccountItem name={[at, 'accountId']} label={t('roster.account')} />
          <AccountItem name={[at, 'substituteId']} label={t('roster.substitute')} />
          <TimeItem name={[at, 'startTime']} label={t('roster.from')} required />
          <TimeItem name={[at, 'endTime']} label={t('roster.until')} required />
        </>
      )}
    </PartList>
  )
}
