import { Form, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { changeDataFaults, type DataFault, listDataFaults } from '#core/contract/data-fault.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'

const STATES = ['new', 'confirmed', 'fixed'] as const
const Change = z
  .object({ state: z.enum(STATES).optional(), assignee: z.string().trim().max(64).optional() })
  .refine((change) => change.state !== undefined || change.assignee !== undefined, {
    path: ['state'],
    message: 'validation.required',
  })

interface Props {
  selected: readonly DataFault[]
  onDone: () => void
}

/** Status and assignee of selected faults. */
export function FaultSelectionBar({ selected, onDone }: Props) {
  const { t } = useTranslation(['journal', 'terminal'])
  const refresh = useRefresh()
  const [changing, setChanging] = useState(false)
  const ids = selected.map((row) => row.id)
  return (
    <SelectionBar count={selected.length} onClear={onDone}>
      <AllowedButton to={changeDataFaults} onClick={() => setChanging(true)}>
        {t('illegal.change')}
      </AllowedButton>
      <FormDrawer
        open={changing}
        title={t('illegal.change')}
        schema={Change}
        onSubmit={async (change) => {
          await call(changeDataFaults, { body: { ids, ...change } })
          onDone()
          await refresh(listDataFaults)
        }}
        onClose={() => setChanging(false)}
      >
        <Form.Item name="state" label={t('illegal.state')}>
          <Select allowClear options={STATES.map((value) => ({ value, label: t(`terminal:faultState.${value}`) }))} />
        </Form.Item>
        <TextItem name="assignee" label={t('illegal.assignee')} />
      </FormDrawer>
    </SelectionBar>
  )
}
