import { Form } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/device.ts'
import { Reason } from '#core/contract/sim-card.ts'
import { DEVICE_LIFE, nextStates } from '#core/domain/stock-life.ts'
import { call } from '#web/api/call.ts'
import { CodeItem, TextAreaItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { VinSelect } from '#console/ui/select/vehicle-selects.tsx'
import { StateDrawer } from '../stock/state-drawer.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'
import { SpareDeviceSelect } from './spare-device-select.tsx'

export type DeviceStep = 'bind' | 'unbind' | 'replace' | 'state'

interface Props {
  step: DeviceStep | undefined
  /** The devices it is about; only the state is changed for several. */
  devices: readonly contract.DeviceRow[]
  onClose: () => void
}

/** Drawers of the steps in the life of devices. */
export function DeviceSteps({ step, devices, onClose }: Props) {
  const { t } = useTranslation(['stock', 'common'])
  const [device] = devices
  const ids = devices.map(({ id }) => id)
  const name = devices.length === 1 ? (device?.code ?? '') : t('common:selection.count', { count: devices.length })
  const drawer = { reads: [contract.listDevices], onClose }
  return (
    <>
      <StepDrawer
        {...drawer}
        open={step === 'bind'}
        title={`${t('device.link')} · ${name}`}
        submitText={t('bind.submit')}
        schema={contract.DeviceLink}
        run={(link) => call(contract.linkDevice, { body: { ...link, id: device!.id } })}
      >
        <Form.Item name="vin" label={t('common:field.vehicle')} required>
          <VinSelect />
        </Form.Item>
        <TextItem name="position" label={t('device.position')} />
        <CodeItem name="partSerial" label={t('device.part')} hint={t('device.part.hint')} />
      </StepDrawer>
      <StepDrawer
        {...drawer}
        open={step === 'replace'}
        title={`${t('device.replace')} · ${name}`}
        submitText={t('device.replace.submit')}
        hint={t('device.replace.hint')}
        schema={contract.DeviceReplacement}
        run={(replacement) => call(contract.replaceDevice, { body: { ...replacement, id: device!.id } })}
      >
        <Form.Item name="code" label={t('device.newCode')} required>
          {device && <SpareDeviceSelect kind={device.kind} />}
        </Form.Item>
        <TextAreaItem name="reason" label={t('reason')} />
      </StepDrawer>
      <StepDrawer
        {...drawer}
        open={step === 'unbind'}
        title={`${t('device.unlink')} · ${name}`}
        submitText={t('unbind.submit')}
        schema={Reason}
        run={({ reason }) => call(contract.unlinkDevice, { body: { id: device!.id, reason } })}
      >
        <TextAreaItem name="reason" label={t('reason')} />
      </StepDrawer>
      <StateDrawer
        {...drawer}
        next={
          step === 'state'
            ? devices.map(({ state, vin }) => nextStates(DEVICE_LIFE, { state, inVehicle: vin !== '' }))
            : undefined
        }
        title={`${t('state.change')} · ${name}`}
        plain={[]}
        labelOf={(state) => t(`device.state.${state}`)}
        schema={contract.DeviceStateChange}
        run={(change) => call(contract.changeDeviceStates, { body: { ...change, ids } })}
      />
    </>
  )
}
