import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import * as contract from '#core/contract/fence.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { useSubmit } from '#console/ui/form-builder/use-submit.ts'
import { call } from '#web/api/call.ts'
import type { Answer } from '#core/contract/endpoint.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './fence-editor.module.css'

/** What the fence on screen would have reported over the last seven days, before it is saved. */
export function FenceBacktest() {
  const { t } = useTranslation('fence')
  const format = useFormat()
  const form = Form.useFormInstance()
  const [result, setResult] = useState<{ of: string; answer: Answer<typeof contract.testFence> }>()
  const { submit, busy, unplaced } = useSubmit(form, contract.FenceInput, async (body) => {
    setResult({ of: JSON.stringify(form.getFieldsValue(true)), answer: await call(contract.testFence, { body }) })
  })
  // Read again with every change of the form: a result of another shape is none of this one.
  const now = JSON.stringify(Form.useWatch((values: object) => values, form) ?? {})
  const current = result && isOf(result.of, now) ? result.answer : undefined
  return (
    <Allowed to={contract.testFence}>
      <div className={styles.test}>
        <Button loading={busy} onClick={() => void submit(form.getFieldsValue(true) as Record<string, unknown>)}>
          {t('test')}
        </Button>
        {unplaced && <p role="alert">{unplaced}</p>}
        {current && (
          <Alert
            type="info"
            showIcon
            title={
              current.events.length === 0
                ? t('test.none')
                : current.events
                    .map(({ event, count }) => `${t(`event.${event}`)}: ${format.number(count)}`)
                    .join(' · ')
            }
            description={
              <>
                {t('test.read', {
                  vehicles: format.number(current.vehicles),
                  positions: format.number(current.positions),
                })}
                {current.vehicles < current.watched && (
                  <div>
                    {t('test.part', {
                      vehicles: format.number(current.vehicles),
                      watched: format.number(current.watched),
                    })}
                  </div>
                )}
              </>
            }
          />
        )}
      </div>
    </Allowed>
  )
}

const isOf = (tested: string, now: string): boolean => {
  const [before, after] = [JSON.parse(tested), JSON.parse(now)] as [Record<string, unknown>, Record<string, unknown>]
  return Object.keys(after).every((name) => JSON.stringify(before[name]) === JSON.stringify(after[name]))
}
