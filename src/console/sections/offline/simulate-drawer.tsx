import { Button, Drawer, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type InspectionResult, type InspectionTemplate, simulateInspection } from '#core/contract/inspection.ts'
import { call } from '#web/api/call.ts'
import { VinSelect } from '#console/ui/select/vehicle-selects.tsx'
import { Checklist } from './checklist.tsx'

interface Props {
  /** Null: closed. */
  template: InspectionTemplate | null
  onClose: () => void
}

/** Simulates a function test on the current data of a vehicle; nothing is stored and no command is sent. */
export function SimulateDrawer({ template, onClose }: Props) {
  const { t } = useTranslation('offline')
  return (
    <Drawer open={template !== null} title={t('template.simulate')} size={860} onClose={onClose} destroyOnHidden>
      {template && <Simulation key={template.id} template={template} />}
    </Drawer>
  )
}

function Simulation({ template }: { template: InspectionTemplate }) {
  const { t } = useTranslation(['offline', 'common', 'select'])
  const [vin, setVin] = useState<string>()
  const [results, setResults] = useState<InspectionResult[]>()
  const [busy, setBusy] = useState(false)
  const { items } = template
  const run = async () => {
    if (!vin) return
    setBusy(true)
    try {
      setResults(await call(simulateInspection, { body: { vin, items } }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p>{t('template.simulateHint')}</p>
      <Form layout="vertical">
        <Form.Item label={t('common:field.vehicle')} htmlFor="simulated-vin">
          <VinSelect id="simulated-vin" value={vin} onChange={(next) => setVin(next ?? undefined)} />
        </Form.Item>
        <Button type="primary" disabled={!vin} loading={busy} onClick={() => void run()}>
          {t('template.simulate')}
        </Button>
      </Form>
      {results && <Checklist inspectionId={0} items={items} results={results} open={false} onJob={() => undefined} />}
    </>
  )
}
