import { App, Button, Select, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { saveCanPlan } from '#core/contract/can-plan.ts'
import { codecBus, planBus, type PlanBus } from '#core/domain/can-plan.ts'
import { readableBus } from '#core/domain/readable-bus.ts'
import {
  DBC_ENCODINGS,
  type DbcEncoding,
  encodeDbc,
  ENCODING_NAMES,
  readDbcText,
  wordsBeyondAscii,
} from '#core/protocol/can/dbc-encoding.ts'
import { exportDbc } from '#core/protocol/can/dbc-export.ts'
import { importDbc } from '#core/protocol/can/dbc-import.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { saveFile } from '#console/ui/save-file.ts'
import { DbcNote, type ReadFile } from './dbc-note.tsx'

interface Props {
  buses: readonly PlanBus[]
  onChange: (buses: PlanBus[]) => void
}

/** Characters that are named where an encoding lacks more. */
const NAMED = 10

/** Each DBC file is one bus; a file of the same name takes the place of its bus. */
export function DbcButtons({ buses, onChange }: Props) {
  const { t } = useTranslation('can')
  const { message } = App.useApp()
  const [read, setRead] = useState<ReadFile>()
  const [wanted, want] = useState<DbcEncoding>('utf-8')

  function take(fileName: string, bytes: Uint8Array, chosen?: DbcEncoding) {
    const name = fileName.replace(/\.dbc$/i, '')
    const before = buses.find((bus) => bus.name === name)
    const { text, encoding } = readDbcText(bytes, chosen)
    const { bus, problems } = importDbc(text, name)
    const channel = before?.channel ?? (buses.length === 0 ? 0 : 1)
    const { bus: readable, leftOut } = readableBus(planBus(bus, channel))
    onChange([...buses.filter((one) => one.name !== name), readable])
    const lines = problems.map(({ line }) => line)
    setRead({ fileName, bytes, encoding, words: wordsBeyondAscii(text), lines, leftOut })
  }
  function give() {
    const encoding = ENCODING_NAMES[wanted]
    const files = buses.map((bus) => ({ bus, ...encodeDbc(exportDbc(codecBus(bus), wanted), wanted) }))
    const missing = [...new Set(files.flatMap((file) => file.missing))]
    if (missing.length > 0) {
      message.error(t('dbc.missing', { encoding, characters: missing.slice(0, NAMED).join(' ') }))
      return
    }
    for (const { bus, bytes } of files) {
      saveFile({ name: `${bus.name}.dbc`, content: new Blob([bytes as Uint8Array<ArrayBuffer>]) })
    }
    message.success(t('dbc.exported', { encoding }))
  }
  return (
    <>
      <Allowed to={saveCanPlan}>
        <Upload
          accept=".dbc"
          showUploadList={false}
          beforeUpload={(file) => {
            void file.arrayBuffer().then((content) => take(file.name, new Uint8Array(content)))
            return false
          }}
        >
          <Button>{t('dbc.import')}</Button>
        </Upload>
      </Allowed>
      <Button disabled={buses.length === 0} onClick={give}>
        {t('dbc.export')}
      </Button>
      <Select
        aria-label={t('dbc.exportEncoding')}
        value={wanted}
        options={DBC_ENCODINGS.map((value) => ({ value, label: ENCODING_NAMES[value] }))}
        onChange={want}
      />
      {read && (
        <DbcNote
          read={read}
          onEncoding={(encoding) => take(read.fileName, read.bytes, encoding)}
          onClose={() => setRead(undefined)}
        />
      )}
    </>
  )
}
