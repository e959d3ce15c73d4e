import { DeleteOutlined, EditOutlined, LinkOutlined } from '@ant-design/icons'
import { Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listVehicleColours } from '#core/contract/base-data.ts'
import { searchVehicleNames } from '#core/contract/keyword-search.ts'
import * as contract from '#core/contract/plant.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { CodeItem, SelectItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { KeywordSelect } from '#console/ui/select/keyword-select.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { WholeTable } from '#console/ui/whole-table.tsx'
import styles from './mes.module.css'

type Code = contract.PlantCodeRow
interface Editing {
  code: string
  name?: string
  orgId?: number
}

const READS = [contract.listPlants, contract.listPlantCodes, contract.listPlantRecords, contract.countPlantRecords]

/** Registered plants, and what their codes mean here. */
export function PlantCodes() {
  const [editing, edit] = useState<Editing>()
  const [mapping, map] = useState<Code>()
  return (
    <>
      <Plants onEdit={edit} />
      <Codes onMap={(code) => (code.kind === 'plant' ? edit({ code: code.plantCode }) : map(code))} />
      <PlantDrawer editing={editing} onClose={() => edit(undefined)} />
      <MapDrawer mapping={mapping} onClose={() => map(undefined)} />
    </>
  )
}

function Plants({ onEdit }: { onEdit: (plant: Editing) => void }) {
  const { t } = useTranslation('plant')
  const column = useColumnKit<contract.PlantRow>()
  return (
    <section className={styles.part} aria-label={t('plants')}>
      <h3>{t('plants')}</h3>
      <WholeTable
        read={useCall(contract.listPlants, {}, { toast: false })}
        rowKey={({ id }) => id}
        add={{ to: contract.savePlant, label: t('addPlant'), onClick: () => onEdit({ code: '' }) }}
        columns={[
          column.code('code', t('code'), 140),
          column.text('name', t('name'), 240),
          column.text('orgName', t('org'), 220),
          column.number('recent', t('recent'), 160),
          column.time('receiveTime', t('lastReport'), 190, { fresh: true }),
          ...column.actions(t('actions'), 90, [
            {
              to: contract.savePlant,
              icon: <EditOutlined aria-hidden />,
              opens: true,
              label: ({ code }) => t('editPlant', { code }),
              onClick: onEdit,
            },
          ]),
        ]}
      />
    </section>
  )
}

function Codes({ onMap }: { onMap: (code: Code) => void }) {
  const { t } = useTranslation('plant')
  const column = useColumnKit<Code>()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const unmap = ({ plantCode, kind, code }: Code) => {
    if (kind === 'plant') return
    confirm({
      title: t('unmap', { code }),
      content: t('unmap.hint'),
      danger: true,
      onConfirm: async () => {
        await call(contract.unmapPlantCode, { body: { plantCode, kind, code } })
        await refresh(...READS)
      },
    })
  }
  return (
    <section className={styles.part} aria-label={t('codes')}>
      <h3>{t('codes')}</h3>
      <WholeTable
        read={useCall(contract.listPlantCodes, {}, { toast: false })}
        rowKey={({ plantCode, kind, code, target }) => `${plantCode} ${kind} ${code} ${target}`}
        empty={<NoneYet title={t('codes.none')} hint={t('codes.noneHint')} />}
        columns={[
          column.code('plantCode', t('plant'), 140),
          column.label('kind', t('kind'), 120, (kind) => t(`kind.${kind}`)),
          column.code('code', t('code'), 200),
          column.text(
            ['target', ({ target, targetName }) => (target === '' ? '' : `${targetName} (${target})`)],
            t('target'),
            280,
          ),
          column.number('waiting', t('waiting'), 160),
          ...column.actions(t('actions'), 100, [
            {
              to: contract.mapPlantCode,
              icon: <LinkOutlined aria-hidden />,
              label: ({ code, plantCode }) => t('map', { code: code || plantCode }),
              onClick: onMap,
            },
            {
              to: contract.unmapPlantCode,
              icon: <DeleteOutlined aria-hidden />,
              label: ({ code }) => t('unmap', { code }),
              onClick: unmap,
              on: ({ target, kind }) => target !== '' && kind !== 'plant',
              more: 'danger',
            },
          ]),
        ]}
      />
    </section>
  )
}

function PlantDrawer({ editing, onClose }: { editing: Editing | undefined; onClose: () => void }) {
  const { t } = useTranslation('plant')
  const refresh = useRefresh()
  const orgs = useOrgOptions()
  return (
    <FormDrawer
      open={editing !== undefined}
      title={editing?.code ? t('editPlant', { code: editing.code }) : t('addPlant')}
      schema={contract.PlantInput}
      initial={{ ...editing }}
      onSubmit={async (body) => {
        await call(contract.savePlant, { body })
        await refresh(...READS)
      }}
      onClose={onClose}
    >
      <CodeItem name="code" label={t('code')} maxLength={32} disabled={Boolean(editing?.code)} />
      <TextItem name="name" label={t('name')} />
      <SelectItem name="orgId" label={t('org')} options={orgs} showSearch hint={t('org.hint')} />
    </FormDrawer>
  )
}

function MapDrawer({ mapping, onClose }: { mapping: Code | undefined; onClose: () => void }) {
  const { t } = useTranslation('plant')
  const refresh = useRefresh()
  const colours = useCall(listVehicleColours, {}, { toast: false, enabled: mapping?.kind === 'colour' })
  return (
    <FormDrawer
      open={mapping !== undefined}
      title={t('map', { code: mapping?.code })}
      schema={contract.PlantCodeInput.pick({ target: true })}
      initial={mapping?.target ? { target: mapping.target } : {}}
      onSubmit={async ({ target }) => {
        const { plantCode, kind, code } = mapping!
        await call(contract.mapPlantCode, {
          body: { plantCode, code, target, kind: kind === 'colour' ? kind : 'model' },
        })
        await refresh(...READS)
      }}
      onClose={onClose}
    >
      {mapping?.kind === 'colour' ? (
        <SelectItem
          name="target"
          label={t('target')}
          showSearch
          options={(colours.data ?? []).map(({ colorCode, colorName }) => ({ value: colorCode, label: colorName }))}
        />
      ) : (
        <Form.Item name="target" label={t('target')} required>
          <KeywordSelect from={searchVehicleNames} />
        </Form.Item>
      )}
    </FormDrawer>
  )
}
