import { App, Button, Upload } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { saveCanPlan } from '#core/contract/can-plan.ts'
import { codecBus, planBus, type PlanBus } from '#core/domain/can-plan.ts'
import { exportDbc } from '#core/protocol/can/dbc-export.ts'
import { importDbc } from '#core/protocol/can/dbc-import.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { saveFile } from '#console/ui/save-file.ts'

interface Props {
  buses: readonly PlanBus[]
  onChange: (buses: PlanBus[]) => void
}

/** Each DBC file is one bus; a file of the same name takes the place of its bus. */
export function DbcButtons({ buses, onChange }: Props) {
  const { t } = useTranslation('can')
  const { message } = App.useApp()
  async function take(file: File) {
    const name = file.name.replace(/\.dbc$/i, '')
    const before = buses.find((bus) => bus.name === name)
    const { bus, problems } = importDbc(await file.text(), name)
    const channel = before?.channel ?? (buses.length === 0 ? 0 : 1)
    onChange([...buses.filter((one) => one.name !== name), planBus(bus, channel)])
    const lines = problems.map(({ line }) => line).slice(0, 10)
    if (problems.length > 0) message.warning(t('dbc.problems', { n: problems.length, lines: lines.join(', ') }))
  }
  const give = () => {
    for (const bus of buses) saveFile({ name: `${bus.name}.dbc`, content: new Blob([exportDbc(codecBus(bus))]) })
  }
  return (
    <>
      <Allowed to={saveCanPlan}>
        <Upload
          accept=".dbc"
          showUploadList={false}
          beforeUpload={(file) => {
            void take(file)
            return false
          }}
        >
          <Button>{t('dbc.import')}</Button>
        </Upload>
      </Allowed>
      <Button disabled={buses.length === 0} onClick={give}>
        {t('dbc.export')}
      </Button>
    </>
  )
}
