import { Form, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  archiveVehicle,
  changeVehicles,
  listVehicles,
  restoreVehicle,
  VehicleBatchChange,
  type VehicleRow,
} from '#core/contract/vehicle.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { SelectItem, TagsItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useRegisterStateOptions } from './options.ts'
import styles from './vehicle-selection-bar.module.css'
import { VehicleLink } from '#console/ui/vehicle-link.tsx'

const Change = VehicleBatchChange.omit({ ids: true })

interface Props {
  selected: readonly VehicleRow[]
  /** The archive is on screen, so its rows can be restored. */
  archived: boolean
  onDone: () => void
}

/** Actions for the selected vehicles. Takes no room while none is selected. */
export function VehicleSelectionBar({ selected, archived, onDone }: Props) {
  const { t } = useTranslation('baseInfo')
  const confirm = useConfirm()
  const refresh = useRefresh()
  const [changing, setChanging] = useState(false)
  const ids = selected.map((row) => row.id)
  const count = selected.length

  async function finish(work: Promise<unknown>) {
    await work
    onDone()
    await refresh(listVehicles)
  }

  async function restore() {
    try {
      await finish(call(restoreVehicle, { body: { ids } }))
    } catch (error) {
      // The call reports its own failures.
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
    }
  }

  return (
    <SelectionBar count={count} onClear={onDone}>
      {archived ? (
        <AllowedButton to={restoreVehicle} onClick={() => void restore()}>
          {t('selection.restore')}
        </AllowedButton>
      ) : (
        <>
          <AllowedButton to={changeVehicles} onClick={() => setChanging(true)}>
            {t('selection.change')}
          </AllowedButton>
          <AllowedButton
            to={archiveVehicle}
            danger
            onClick={() =>
              confirm({
                title: t('selection.archiveAsk', { count }),
                content: t('selection.archiveHint'),
                danger: true,
                confirmText: t('selection.archive'),
                onConfirm: () => finish(call(archiveVehicle, { body: { ids } })),
              })
            }
          >
            {t('selection.archive')}
          </AllowedButton>
        </>
      )}
      <FormDrawer
        open={changing}
        title={t('selection.changeTitle', { count })}
        schema={Change}
        onSubmit={(change) => finish(call(changeVehicles, { body: { ...change, ids } }))}
        onClose={() => setChanging(false)}
        submitText={t('selection.apply', { count })}
      >
        <ChangeFields />
        <Preview selected={selected} />
      </FormDrawer>
    </SelectionBar>
  )
}

function ChangeFields() {
  const { t } = useTranslation('baseInfo')
  return (
    <>
      <p className={styles.hint}>{t('selection.changeHint')}</p>
      <SelectItem name="orgId" label={t('selection.transferTo')} allowClear options={useOrgOptions()} showSearch />
      <Form.Item name="registerState" label={t('vehicle.registerState')}>
        <Select allowClear options={useRegisterStateOptions()} />
      </Form.Item>
      <TagsItem name="addTags" label={t('selection.addTags')} />
      <TagsItem name="removeTags" label={t('selection.removeTags')} />
    </>
  )
}

/** Each vehicle as it is and as it will be. */
function Preview({ selected }: { selected: readonly VehicleRow[] }) {
  const { t } = useTranslation('baseInfo')
  const form = Form.useFormInstance()
  const change = (Form.useWatch([], form) ?? {}) as Partial<VehicleBatchChange>
  const orgs = useOrgOptions()
  const org = orgs.find((each) => each.value === change.orgId)?.label
  const states = useRegisterStateOptions()
  const state = states.find((each) => each.value === change.registerState)?.label
  return (
    <div className={styles.preview}>
      <h3>{t('selection.preview')}</h3>
      <ul>
        {selected.map((row) => (
          <li key={row.id}>
            <VehicleLink vin={row.vin} />
            {org && org !== row.orgName && <Step from={row.orgName} to={org} />}
            {state && change.registerState !== row.registerState && (
              <Step from={t(`registerState.${row.registerState}`)} to={state} />
            )}
            {change.addTags
              ?.filter((tag) => !row.tags.includes(tag))
              .map((tag) => (
                <ins key={tag}>{tag}</ins>
              ))}
            {change.removeTags
              ?.filter((tag) => row.tags.includes(tag))
              .map((tag) => (
                <del key={tag}>{tag}</del>
              ))}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Step({ from, to }: { from: string; to: string }) {
  return (
    <span>
      <del>{from}</del> <ins>{to}</ins>
    </span>
  )
}
