import { Alert } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import * as contract from '#core/contract/plant.ts'
import { PLANT_DECISIONS } from '#core/domain/plant.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { SelectItem, TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { DifferenceTable } from './difference-table.tsx'

interface Props {
  /** Conflicts; undefined: closed. */
  records: readonly contract.PlantRecordRow[] | undefined
  reads: readonly AnyEndpoint[]
  onClose: () => void
}

const SHOWN = 5

/** Decides conflicts: both values side by side, then which of them counts. */
export function DecideDrawer({ records = [], reads, onClose }: Props) {
  const { t } = useTranslation('plant')
  const refresh = useRefresh()
  return (
    <FormDrawer
      open={records.length > 0}
      title={records.length === 1 ? `${t('decide')} · ${records[0]!.vin}` : `${t('decide')} (${records.length})`}
      schema={contract.PlantDecisionInput}
      onSubmit={async (decision) => {
        await call(contract.decidePlantConflicts, { body: { ids: records.map(({ id }) => id), ...decision } })
        await refresh(...reads)
      }}
      onClose={onClose}
      notice={() => <Alert type="info" showIcon title={t('decide.hint')} />}
    >
      <div>
        {records.slice(0, SHOWN).map((record) => (
          <section key={record.id}>
            {records.length > 1 && <h3 dir="ltr">{record.vin}</h3>}
            <DifferenceTable rows={record.differences} />
          </section>
        ))}
      </div>
      <SelectItem
        name="decision"
        label={t('decision')}
        options={PLANT_DECISIONS.map((value) => ({ value, label: t(`decision.${value}`) }))}
      />
      <TextAreaItem name="reason" label={t('note')} />
    </FormDrawer>
  )
}
