import { App, Form } from 'antd'
import * as contract from '#core/contract/express-upgrade.ts'
import { EXPRESS_VEHICLES_MAX, UPGRADE_CHANNELS } from '#core/domain/upgrade-record.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  ChoiceItem,
  CodeItem,
  NumberItem,
  SelectItem,
  SwitchItem,
  TextAreaItem,
} from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { groupedOptions } from '#console/ui/grouped-options.ts'
import { VehiclesControl } from '#console/ui/upgrade/vehicles-control.tsx'
import { UpgradePreview } from './upgrade-preview.tsx'
import { UPGRADE_READS } from './upgrade-reads.ts'

interface Props {
  open: boolean
  /** Chosen before the drawer was opened. */
  vins: readonly string[]
  onClose: () => void
}

const USUAL = { channel: 'http', limitMinutes: 30, waitHours: 24, parked: true, minSoc: 0, whileCharging: true }

/** An upgrade of some vehicles without a task; needs a reason, and skips no condition. */
export function NewUpgradeDrawer({ open, vins, onClose }: Props) {
  const { t } = useTranslation('upgrade')
  const format = useFormat()
  const { message } = App.useApp()
  const refresh = useRefresh()
  const { data } = useCall(contract.listExpressVersions, {}, { enabled: open })
  // The address terminals fetch files from is a value of the form: it opens when it is known.
  if (!data) return null
  return (
    <FormDrawer
      open={open}
      title={t('new')}
      submitText={t('new.submit')}
      schema={contract.NewExpress}
      initial={{ ...USUAL, server: data.server, vins: [...vins] }}
      onSubmit={async (body) => {
        const { given, refused } = await call(contract.startExpress, { body })
        message.success(t('new.done', { number: format.number(given) }))
        if (refused.length > 0) message.warning(t('new.refused', { number: format.number(refused.length) }))
        await refresh(...UPGRADE_READS)
      }}
      onClose={onClose}
    >
      <VersionItem versions={data.versions} />
      <Form.Item name="vins" label={t('vehicles')} required>
        <VehiclesControl max={EXPRESS_VEHICLES_MAX} />
      </Form.Item>
      <SwitchItem name="parked" label={t('condition.parked')} />
      <NumberItem name="minSoc" label={t('condition.minSoc')} hint={t('condition.minSoc.hint')} />
      <SwitchItem name="whileCharging" label={t('condition.whileCharging')} />
      <NumberItem name="waitHours" label={t('waitHours')} hint={t('waitHours.hint')} />
      <SelectItem
        name="channel"
        label={t('channel')}
        options={UPGRADE_CHANNELS.map((value) => ({ value, label: t(`channel.${value}.long`) }))}
      />
      <ServerItem />
      <NumberItem name="limitMinutes" label={t('timeout')} hint={t('timeout.hint')} />
      <TextAreaItem name="reason" label={t('reason')} />
      <UpgradePreview />
    </FormDrawer>
  )
}

function VersionItem({ versions }: { versions: readonly contract.ExpressVersion[] }) {
  const { t } = useTranslation('upgrade')
  const format = useFormat()
  return (
    <ChoiceItem
      name="versionId"
      label={t('version')}
      hint={versions.length === 0 ? t('version.none') : undefined}
      options={groupedOptions(
        versions,
        ({ terminalModel }) => terminalModel,
        ({ id, softModel, fileSize, behind }) => ({
          value: id,
          label: `${softModel} · ${t('version.note', { size: format.bytes(fileSize), vehicles: format.number(behind) })}`,
        }),
      )}
    />
  )
}

function ServerItem() {
  const { t } = useTranslation('upgrade')
  const channel = Form.useWatch<string | undefined>('channel')
  if (channel === 'package') return null
  return <CodeItem name="server" label={t('server')} hint={t('server.hint')} required />
}
