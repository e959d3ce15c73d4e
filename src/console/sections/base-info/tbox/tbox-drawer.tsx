import { Form } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/tbox.ts'
import { call } from '#web/api/call.ts'
import { DayItem } from '#console/ui/day-item.tsx'
import { byId, EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { CodeItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FreeIccidSelect } from '#console/ui/select/free-iccid-select.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'

const READS = [contract.listTboxes]

/** A new terminal, with its card if it comes with one. */
export function NewTboxDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('stock')
  const fields = useTboxFields()
  return (
    <StepDrawer
      open={open}
      title={t('tbox.add')}
      submitText={t('tbox.add')}
      schema={contract.NewTbox}
      run={(body) => call(contract.createTbox, { body })}
      reads={READS}
      onClose={onClose}
    >
      {fields.slice(0, REQUIRED)}
      <Form.Item name="iccid" label={t('iccid')} normalize={(iccid?: string) => iccid ?? ''}>
        <FreeIccidSelect />
      </Form.Item>
      {fields.slice(REQUIRED)}
    </StepDrawer>
  )
}

interface Props {
  tbox: contract.TboxRow | undefined
  onClose: () => void
}

/** Data of a terminal; its state, card and vehicle change by steps of their own. */
export function TboxDrawer({ tbox, onClose }: Props) {
  const { t } = useTranslation('stock')
  const fields = useTboxFields()
  return (
    <EntityDrawer
      editing={tbox}
      title={(row) => t('edit', { name: row?.sn ?? '' })}
      schema={contract.TboxInput}
      initial={{}}
      create={() => Promise.resolve()}
      update={(input, { id, updateTime }) => call(contract.updateTbox, { body: { ...input, id, updateTime } })}
      read={byId(contract.getTbox)}
      reads={READS}
      onClose={onClose}
    >
      {fields}
    </EntityDrawer>
  )
}

/** Of the fields, those a terminal cannot be without; they are the first. */
const REQUIRED = 2

function useTboxFields() {
  const { t } = useTranslation('stock')
  return [
    <CodeItem key="sn" name="sn" label={t('sn')} />,
    <CodeItem key="phone" name="phone" label={t('tbox.phone')} maxLength={20} />,
    <CodeItem key="model" name="model" label={t('model')} />,
    <CodeItem key="hardware" name="hardware" label={t('hardware')} />,
    <CodeItem key="software" name="software" label={t('software')} />,
    <CodeItem key="imei" name="imei" label={t('imei')} maxLength={16} />,
    <CodeItem key="imei2" name="imei2" label={t('tbox.imei2')} maxLength={16} />,
    <CodeItem key="mac" name="mac" label={t('tbox.mac')} maxLength={17} />,
    <TextItem key="supplier" name="supplier" label={t('supplier')} />,
    <CodeItem key="batch" name="batch" label={t('batch')} />,
    <DayItem key="producedOn" name="producedOn" label={t('tbox.producedOn')} />,
    <DayItem key="warrantyUntil" name="warrantyUntil" label={t('tbox.warrantyUntil')} />,
  ]
}
