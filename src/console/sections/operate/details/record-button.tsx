import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { getItemValues, type ItemValue } from '#core/contract/data-item.ts'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { saveFile } from '#console/ui/save-file.ts'

const SECONDS = 60
const EVERY_MS = 2_000

/** Records every value for a minute and saves them as a file. */
export function RecordButton({ vin }: { vin: string }) {
  const { t } = useTranslation('carCondition')
  const [left, setLeft] = useState<number>()
  const rows = useRef<ItemValue[]>([])
  const recording = left !== undefined
  useEffect(() => {
    if (!recording) return undefined
    const until = Date.now() + SECONDS * 1000
    rows.current = []
    const timer = setInterval(() => {
      void take(vin, rows.current)
      const seconds = Math.ceil((until - Date.now()) / 1000)
      setLeft(seconds > 0 ? seconds : undefined)
      if (seconds <= 0) save(vin, rows.current)
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [recording, vin])
  return (
    <Button disabled={recording} onClick={() => setLeft(SECONDS)}>
      {recording ? t('recording', { seconds: left }) : t('record')}
    </Button>
  )
}

async function take(vin: string, rows: ItemValue[]): Promise<void> {
  try {
    const known = new Set(rows.map(({ code, time }) => `${code} ${time}`))
    const values = await call(getItemValues, { query: { vin } }, { toast: false, loading: false })
    rows.push(...values.filter(({ code, time }) => !known.has(`${code} ${time}`)))
  } catch (error) {
    logFailure('a recording misses two seconds', error)
  }
}

function save(vin: string, rows: readonly ItemValue[]): void {
  const lines = rows.map(({ code, value, exact, time, receiveTime }) =>
    [time, receiveTime, code, exact ?? value].join(','),
  )
  const content = new Blob([['time,receiveTime,item,value', ...lines].join('\n')], { type: 'text/csv' })
  saveFile({ name: `${vin}.csv`, content })
}
