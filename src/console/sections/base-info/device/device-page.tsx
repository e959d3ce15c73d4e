import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/device.ts'
import { DEVICE_KINDS, DEVICE_STATES } from '#core/domain/stock-life.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { SelectField, TextField, VinField } from '#console/ui/search-fields.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { LifeDrawer } from '../stock/life-drawer.tsx'
import { SelectionSteps } from '../stock/selection-steps.tsx'
import { type DeviceAction, useDeviceColumns } from './device-columns.tsx'
import { DeviceDrawer } from './device-drawer.tsx'
import { type DeviceStep, DeviceSteps } from './device-steps.tsx'

interface Opened {
  action: DeviceAction
  rows: readonly contract.DeviceRow[]
}

const READS = [contract.listDevices]
const BATTERY_LIMITS = [10, 20, 50]
const isStep = (action: DeviceAction): action is DeviceStep => action !== 'edit' && action !== 'life'

/** Cameras, sensors, locks, badge readers and trackers of trailers: where they are and how they are doing. */
export function DevicePage() {
  const { t } = useTranslation('stock')
  const search = useSearch(contract.DeviceFilter)
  const list = usePagedList(contract.listDevices, search.filter)
  const [adding, add] = useState(false)
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  const action = opened?.action
  const row = opened?.rows[0]
  return (
    <>
      <ListPage
        title={t('device.title')}
        search={search}
        list={list}
        reads={READS}
        columns={useDeviceColumns((next, of) => open({ action: next, rows: [of] }))}
        rowKey={({ id }) => id}
        imports={{
          template: contract.downloadDeviceTemplate,
          importer: 'device',
          label: t('import'),
          title: t('device.import'),
        }}
        exports={contract.exportDevices}
        add={{ to: contract.createDevice, label: t('device.add'), onClick: () => add(true) }}
        bar={(selected, done) => (
          <SelectionSteps
            selected={selected}
            onDone={done}
            reads={READS}
            steps={[
              {
                to: contract.changeDeviceStates,
                label: t('state.change'),
                onClick: () => open({ action: 'state', rows: selected }),
              },
            ]}
            remove={{ to: contract.deleteDevices, hint: t('device.delete.hint') }}
          />
        )}
      >
        <TextField name="keyWord" label={t('device.code')} maxLength={64} />
        <VinField />
        <SelectField
          name="kind"
          label={t('device.kind')}
          options={DEVICE_KINDS.map((value) => ({ value, label: t(`device.kind.${value}`) }))}
        />
        <SelectField
          name="state"
          label={t('state')}
          options={DEVICE_STATES.map((value) => ({ value, label: t(`device.state.${value}`) }))}
        />
        <TextField name="protocol" label={t('device.protocol')} maxLength={32} />
        <SelectField
          name="batteryTo"
          label={t('device.battery')}
          options={BATTERY_LIMITS.map((value) => ({ value, label: t('device.batteryTo', { percent: value }) }))}
        />
        <SelectField name="orgId" label={t('org')} options={useOrgOptions()} />
      </ListPage>
      <DeviceDrawer
        editing={adding ? 'new' : action === 'edit' ? row : undefined}
        onClose={() => (adding ? add(false) : close())}
      />
      <DeviceSteps step={action && isStep(action) ? action : undefined} devices={opened?.rows ?? []} onClose={close} />
      <LifeDrawer type="device" of={action === 'life' && row ? { id: row.id, name: row.code } : null} onClose={close} />
    </>
  )
}
