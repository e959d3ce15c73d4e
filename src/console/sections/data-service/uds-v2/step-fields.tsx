import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Checkbox, Form, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listUdsEcus } from '#core/contract/uds.ts'
import {
  IO_CONTROLS,
  ROUTINE_CONTROLS,
  STEP_ON_ERROR,
  UDS_RESETS,
  UDS_SESSIONS,
  UDS_STEP_KINDS,
  type UdsStepKind,
} from '#core/domain/uds-script.ts'
import { dtcStatusBits } from '#core/protocol/uds/dtc.ts'
import { useCall } from '#web/api/use-call.ts'
import { CodeItem, NumberItem, SelectItem } from '#console/ui/form-builder/form-fields.tsx'
import { DidFields } from './did-fields.tsx'
import { NEW_DID } from './new-step.ts'
import styles from './uds-v2.module.css'

interface Props {
  /** Place in the list of the form. */
  at: number
  number: number
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** Initial values of the fields of a kind. */
const KIND_START: Readonly<Record<UdsStepKind, object>> = {
  session: { session: 3 },
  security: { level: 1 },
  readDids: { dids: [NEW_DID] },
  readDtcs: { mask: 255, snapshot: true },
  routine: { control: 1 },
  reset: { reset: 1 },
  ioControl: { control: 0 },
}

/**
 * One step of a script: the unit, the request, the timeout and the effect of a failure. Its fields keep their values
 * while unmounted: otherwise a list loses them when it is rendered again.
 */
export function StepFields({ at, number, isLast, onMove, onRemove }: Props) {
  const { t } = useTranslation('udsV2')
  const form = Form.useFormInstance()
  const kind = Form.useWatch<UdsStepKind | undefined>(['steps', at, 'kind'])
  const button = (icon: ReactNode, label: string, onClick: () => void, disabled = false) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      title={label}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    />
  )
  return (
    <section className={styles.step} aria-label={t('step.number', { number })}>
      <header>
        <strong>{t('step.number', { number })}</strong>
        <span>
          {button(<ArrowUpOutlined aria-hidden />, t('step.up', { number }), () => onMove(-1), number === 1)}
          {button(<ArrowDownOutlined aria-hidden />, t('step.down', { number }), () => onMove(1), isLast)}
          {button(<DeleteOutlined aria-hidden />, t('step.remove', { number }), onRemove)}
        </span>
      </header>
      <div className={styles.fields}>
        <Form.Item preserve name={[at, 'kind']} label={t('step.kind')}>
          <Select
            options={UDS_STEP_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={(next: UdsStepKind) =>
              form.setFieldValue(['steps', at], { ...form.getFieldValue(['steps', at]), ...KIND_START[next] })
            }
          />
        </Form.Item>
        <UnitFields at={at} />
        <NumberItem preserve name={[at, 'waitSeconds']} label={t('step.wait')} min={3} max={55} />
        <Form.Item preserve name={[at, 'onError']} label={t('step.onError')}>
          <Select options={STEP_ON_ERROR.map((value) => ({ value, label: t(`onError.${value}`) }))} />
        </Form.Item>
        {kind && <KindFields at={at} kind={kind} />}
      </div>
      {kind === 'readDids' && <DidFields at={at} />}
    </section>
  )
}

/** A unit of the catalogue fills the address. */
function UnitFields({ at }: { at: number }) {
  const { t } = useTranslation('udsV2')
  const form = Form.useFormInstance()
  const { data: ecus } = useCall(listUdsEcus)
  return (
    <>
      <Form.Item preserve name={[at, 'ecu']} label={t('step.ecu')}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={(ecus ?? []).map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
          onChange={(code?: string) => {
            const found = ecus?.find((ecu) => ecu.code === code)
            if (found) form.setFieldValue(['steps', at, 'address'], found.address)
          }}
        />
      </Form.Item>
      <CodeItem preserve name={[at, 'address']} label={t('step.address')} required maxLength={8} />
    </>
  )
}

function KindFields({ at, kind }: { at: number; kind: UdsStepKind }) {
  const { t } = useTranslation('udsV2')
  const hex = (name: string, label: string, most: number, required = true) => (
    <CodeItem preserve name={[at, name]} label={label} required={required} maxLength={most} />
  )
  const choice = (name: string, label: string, options: { value: number; label: string }[]) => (
    <SelectItem preserve name={[at, name]} label={label} required options={options} />
  )
  switch (kind) {
    case 'session':
      return choice(
        'session',
        t('kind.session'),
        UDS_SESSIONS.map((value) => ({ value, label: t(`session.${value}`) })),
      )
    case 'security':
      return (
        <NumberItem
          preserve
          name={[at, 'level']}
          label={t('step.level')}
          hint={t('step.levelHint')}
          required
          min={1}
          max={65}
          step={2}
        />
      )
    case 'readDtcs':
      return <DtcFields at={at} />
    case 'routine':
      return (
        <>
          {choice(
            'control',
            t('step.control'),
            ROUTINE_CONTROLS.map((value) => ({ value, label: t(`routine.${value}`) })),
          )}
          {hex('routine', t('step.routine'), 4)}
          {hex('options', t('step.options'), 512, false)}
        </>
      )
    case 'reset':
      return choice(
        'reset',
        t('kind.reset'),
        UDS_RESETS.map((value) => ({ value, label: t(`reset.${value}`) })),
      )
    case 'ioControl':
      return (
        <>
          {hex('did', t('step.did'), 4)}
          {choice(
            'control',
            t('step.control'),
            IO_CONTROLS.map((value) => ({ value, label: t(`io.${value}`) })),
          )}
          {hex('options', t('step.options'), 512, false)}
        </>
      )
    case 'readDids':
      return null
  }
}

/** The status mask as a choice of bits. */
function DtcFields({ at }: { at: number }) {
  const { t } = useTranslation(['udsV2', 'diagnostics'])
  return (
    <>
      <Form.Item
        preserve
        name={[at, 'mask']}
        label={t('step.mask')}
        getValueProps={(mask?: number) => ({
          value: dtcStatusBits.map(({ bit }) => bit).filter((bit) => ((mask ?? 0) >> bit) & 1),
        })}
        normalize={(bits: number[]) => bits.reduce((mask, bit) => mask | (1 << bit), 0)}
        style={{ gridColumn: 'span 2' }}
      >
        <Select
          mode="multiple"
          maxTagCount="responsive"
          options={dtcStatusBits.map(({ bit, key }) => ({ value: bit, label: t(`diagnostics:value.${key}`) }))}
        />
      </Form.Item>
      <Form.Item preserve name={[at, 'snapshot']} valuePropName="checked" label={t('step.snapshots')}>
        <Checkbox>{t('step.snapshot')}</Checkbox>
      </Form.Item>
    </>
  )
}
