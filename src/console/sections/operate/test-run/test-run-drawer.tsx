import { Form } from 'antd'
import * as contract from '#core/contract/test-run.ts'
import { call } from '#web/api/call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { DayItem } from '#console/ui/day-item.tsx'
import { byId, EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { NumberItem, TextAreaItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { VinSelect } from '#console/ui/select/vehicle-selects.tsx'

interface Props {
  /** A row to change, or a new test; undefined: closed. */
  editing: contract.TestRun | 'new' | undefined
  onClose: () => void
}

export function TestRunDrawer({ editing, onClose }: Props) {
  const { t } = useTranslation(['testRun', 'common'])
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('edit', { vin: row.vin }) : t('add'))}
      schema={contract.TestRunInput}
      initial={{ targetKm: null }}
      create={(body) => call(contract.createTestRun, { body })}
      update={(input, { id, updateTime }) => call(contract.updateTestRun, { body: { ...input, id, updateTime } })}
      read={byId(contract.getTestRun)}
      reads={[contract.listTestRuns]}
      onClose={onClose}
    >
      <Form.Item name="vin" label={t('common:field.vin')} required>
        <VinSelect disabled={editing !== 'new'} />
      </Form.Item>
      <TextItem name="project" label={t('project')} />
      <TextItem name="engineer" label={t('engineer')} />
      <TextItem name="purpose" label={t('purpose')} />
      <DayItem name="startsOn" label={t('startsOn')} />
      <DayItem name="endsOn" label={t('endsOn')} />
      <TextItem name="dataPlan" label={t('dataPlan')} />
      <NumberItem name="targetKm" label={t('targetKm')} />
      <TextAreaItem name="note" label={t('note')} />
    </EntityDrawer>
  )
}
