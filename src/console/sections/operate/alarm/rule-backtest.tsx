import { Alert, Button, Form, Progress } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { BacktestInput, MAX_BACKTEST_ALARMS, testAlarmRule } from '#core/contract/alarm-rule.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useSubmit } from '#console/ui/form-builder/use-submit.ts'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { VehicleLink } from '#console/ui/vehicle-link.tsx'
import type { RuleKind } from './rule-form.ts'
import { type Tested, useBacktest } from './use-backtest.ts'
import styles from './rule-backtest.module.css'

const BacktestMap = lazy(async () => ({ default: (await import('./backtest-map.tsx')).BacktestMap }))

const UNTESTABLE: ReadonlySet<RuleKind> = new Set(['tamper', 'level'])
const LISTED = 10

/** What the rule on screen would have raised over the last seven days, before it is saved. */
export function RuleBacktest() {
  const { t } = useTranslation('alarmCentre')
  const form = Form.useFormInstance()
  const kind = Form.useWatch<RuleKind | undefined>(['condition', 'kind'])
  const [of, setOf] = useState<string>()
  const { tested, test, cancel } = useBacktest()
  // Read again with every change of the form: the result of another condition is not shown for this one.
  const now = asTested(Form.useWatch((values: object) => values, form) ?? {})
  const { submit, busy, unplaced } = useSubmit(form, BacktestInput, async (body) => {
    setOf(now)
    await test(body)
  })
  const isCurrent = of === now
  return (
    <section className={styles.test}>
      {kind && UNTESTABLE.has(kind) ? (
        <p className={styles.note}>{t('test.not')}</p>
      ) : (
        <AllowedButton
          to={testAlarmRule}
          loading={busy}
          onClick={() => void submit(form.getFieldsValue(true) as Record<string, unknown>)}
        >
          {t('test')}
        </AllowedButton>
      )}
      {unplaced && <p role="alert">{unplaced}</p>}
      {tested && (isCurrent || busy) && <Result tested={tested} busy={busy} onCancel={cancel} />}
    </section>
  )
}

function Result({ tested, busy, onCancel }: { tested: Tested; busy: boolean; onCancel: () => void }) {
  const { t } = useTranslation('alarmCentre')
  const format = useFormat()
  const { vehicles, alarms, repeats, alarmed, examples, over } = tested
  const located = examples.filter(({ lat }) => lat !== null)
  const numbers = { tested: format.number(tested.tested), vehicles: format.number(vehicles) }
  return (
    <>
      {busy && (
        <div className={styles.progress}>
          <Progress
            percent={vehicles === 0 ? 0 : Math.floor((tested.tested / vehicles) * 100)}
            size="small"
            aria-label={t('test.progress', numbers)}
          />
          <span>{t('test.progress', numbers)}</span>
          <Button size="small" onClick={onCancel}>
            {t('test.cancel')}
          </Button>
        </div>
      )}
      {over !== null && (
        <Alert
          type={over === 'limit' ? 'warning' : 'info'}
          showIcon
          title={
            over === 'limit'
              ? t('test.limit', { number: format.number(MAX_BACKTEST_ALARMS) })
              : alarms === 0
                ? t('test.none')
                : t('test.raised', {
                    alarms: format.number(alarms - repeats),
                    repeats: format.number(repeats),
                    vehicles: format.number(alarmed),
                  })
          }
          description={over === 'done' ? t('test.read', numbers) : t('test.part', numbers)}
        />
      )}
      {located.length > 0 && (
        <Suspense fallback={<div className={styles.map} />}>
          <BacktestMap alarms={located} className={styles.map ?? ''} label={t('test.places')} />
        </Suspense>
      )}
      {examples.length > 0 && (
        <PlainTable
          label={t('test.examples')}
          rows={examples.slice(0, LISTED)}
          rowKey={({ vehicleId, startTime }) => `${vehicleId} ${startTime}`}
          columns={[
            [t('test.vehicle'), ({ vin, plate }) => <VehicleLink vin={vin}>{plate || vin}</VehicleLink>, 'name'],
            [t('test.start'), ({ startTime }) => <TimeCell time={startTime} />],
            [t('test.end'), ({ endTime }) => (endTime === null ? t('test.ongoing') : <TimeCell time={endTime} />)],
          ]}
        />
      )}
    </>
  )
}

/** The fields a test depends on. */
const asTested = (values: Partial<Record<string, unknown>>): string =>
  JSON.stringify(['orgId', 'condition', 'level', 'scope', 'schedule'].map((name) => values[name]))
