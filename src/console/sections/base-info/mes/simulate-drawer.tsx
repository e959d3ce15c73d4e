import { Alert, Button, Drawer, Form, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import * as contract from '#core/contract/plant.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { useCall } from '#web/api/use-call.ts'
import { TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { RECORD_TONES } from './record-columns.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

const EXAMPLE = `{"messageId": "T-1", "vin": "LGWEF4A50TEST0001", "event": "built", "eventTime": "2026-05-01 08:00:00", "model": "T-460"}`

/** Tries out a report of a plant. */
export function SimulateDrawer({ open, onClose }: Props) {
  const { t } = useTranslation('plant')
  return (
    <Drawer open={open} title={t('simulate')} size={720} onClose={onClose} destroyOnHidden>
      {open && <Simulation />}
    </Drawer>
  )
}

interface Given {
  plant: string
  records: string
}

function Simulation() {
  const { t } = useTranslation('plant')
  const { data: plants = [] } = useCall(contract.listPlants, {}, { toast: false })
  const [problem, setProblem] = useState<string>()
  const [results, setResults] = useState<contract.SimulatedRecord[]>()
  const [busy, setBusy] = useState(false)

  async function run({ plant, records: lines }: Given) {
    const read = recordsIn(lines)
    setResults(undefined)
    setProblem(read.line === undefined ? undefined : t('simulate.invalid', { line: read.line, problem: read.problem }))
    if (read.line !== undefined) return
    setBusy(true)
    try {
      setResults(await call(contract.simulatePlantRecords, { body: { plant, records: read.records } }))
    } catch (error) {
      // The call reports its own failures.
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form<Given>
      layout="vertical"
      onFinish={(given) => void run(given)}
      initialValues={{ plant: plants[0]?.code, records: EXAMPLE }}
      key={plants[0]?.code ?? ''}
    >
      <Alert type="info" showIcon title={t('simulate.hint')} style={{ marginBlockEnd: 16 }} />
      <Form.Item name="plant" label={t('plant')} required rules={[{ required: true }]}>
        <Select options={plants.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))} />
      </Form.Item>
      <TextAreaItem
        name="records"
        label={t('simulate.records')}
        required
        rules={[{ required: true }]}
        autoSize={{ minRows: 4, maxRows: 12 }}
        dir="ltr"
      />
      {problem && <Alert type="error" showIcon title={problem} style={{ marginBlockEnd: 16 }} />}
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('simulate.run')}
      </Button>
      {results && <Results results={results} />}
    </Form>
  )
}

function Results({ results }: { results: readonly contract.SimulatedRecord[] }) {
  const { t } = useTranslation('plant')
  return (
    <PlainTable<contract.SimulatedRecord>
      label={t('result')}
      rows={results}
      rowKey={({ messageId, vin, event }) => `${messageId} ${vin} ${event}`}
      columns={[
        [t('message'), ({ messageId }) => messageId, 'nameCode'],
        ['VIN', ({ vin }) => vin, 'code'],
        [t('event'), ({ event }) => t(`event.${event}`)],
        [t('status'), ({ state }) => <ToneTag tone={RECORD_TONES[state]}>{t(`state.${state}`)}</ToneTag>],
        [
          t('result'),
          ({ error, result, differences }) =>
            [
              error && t(`error.${error}`),
              result && t(`result.${result}`),
              ...differences.map(({ field, booked, reported }) => `${t(`field.${field}`)}: ${booked} → ${reported}`),
            ]
              .filter(Boolean)
              .join('; ') || '–',
          'text',
        ],
      ]}
    />
  )
}

const Message = z.looseObject({})

/** The records of the lines, or the first line that is none. */
function recordsIn(text: string): { records: contract.PlantMessage[]; line?: number; problem?: string } {
  const records: contract.PlantMessage[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const parsed = contract.PlantMessage.safeParse(jsonOf(line))
    if (!parsed.success) {
      const problem = parsed.error.issues[0]?.path.join('.') || 'JSON'
      return { records, line: index + 1, problem }
    }
    records.push(parsed.data)
  }
  return { records }
}

function jsonOf(line: string): unknown {
  try {
    return Message.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}
