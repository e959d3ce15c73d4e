import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/driver.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { DayItem } from '#console/ui/day-item.tsx'
import { LongTextItem, SelectItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { useLast } from '#console/ui/use-last.ts'
import { CoachingStateTag } from './driver-state.tsx'
import styles from './driver.module.css'

type Step = 'assign' | 'close'

/** Coaching cases of a driver, and their steps. */
export function CoachingPart({ driverId }: { driverId: number }) {
  const { t } = useTranslation('driver')
  const { data } = useCall(contract.listCoaching, { query: { id: driverId } })
  const [adding, add] = useState(false)
  const [acting, act] = useState<{ step: Step; of: contract.CoachingCase } | null>(null)
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h3>{t('coaching.title')}</h3>
        <AllowedButton to={contract.createCoaching} size="small" onClick={() => add(true)}>
          {t('coaching.add')}
        </AllowedButton>
      </div>
      {data?.length === 0 && <p className={styles.none}>{t('coaching.none')}</p>}
      {data && data.length > 0 && <Cases cases={data} onStep={(step, of) => act({ step, of })} />}
      <NewCase driverId={driverId} open={adding} onClose={() => add(false)} />
      <AssignForm of={acting?.step === 'assign' ? acting.of : null} onClose={() => act(null)} />
      <CloseForm of={acting?.step === 'close' ? acting.of : null} onClose={() => act(null)} />
    </section>
  )
}

interface CasesProps {
  cases: readonly contract.CoachingCase[]
  onStep: (step: Step, of: contract.CoachingCase) => void
}

function Cases({ cases, onStep }: CasesProps) {
  const { t } = useTranslation('driver')
  const format = useFormat()
  return (
    <PlainTable
      rows={cases}
      rowKey={({ id }) => id}
      label={t('coaching.title')}
      columns={[
        [t('coaching.topic'), ({ topic }) => t(`topic.${topic}`), 'name'],
        [t('state'), ({ state }) => <CoachingStateTag state={state} />],
        [t('coaching.reason'), ({ reason, result }) => <Notes reason={reason} result={result} />],
        [t('coaching.coach'), ({ coach }) => coach || '–', 'text'],
        [t('coaching.due'), ({ dueOn }) => format.date(dueOn)],
        [t('created'), ({ createTime }) => <TimeCell time={createTime} />],
        [t('actions'), (of) => <Steps of={of} onStep={onStep} />],
      ]}
    />
  )
}

function Notes({ reason, result }: Pick<contract.CoachingCase, 'reason' | 'result'>) {
  const { t } = useTranslation('driver')
  return (
    <>
      <bdi>{reason}</bdi>
      {result && (
        <div className={styles.none}>
          {t('coaching.result')} <bdi>{result}</bdi>
        </div>
      )}
    </>
  )
}

function Steps({ of, onStep }: { of: contract.CoachingCase } & Pick<CasesProps, 'onStep'>) {
  const { t } = useTranslation('driver')
  if (of.state === 'done') return null
  return (
    <div className={styles.steps}>
      <AllowedButton to={contract.assignCoaching} size="small" onClick={() => onStep('assign', of)}>
        {t('coaching.assign')}
      </AllowedButton>
      {of.state === 'assigned' && (
        <AllowedButton to={contract.closeCoaching} size="small" onClick={() => onStep('close', of)}>
          {t('coaching.close')}
        </AllowedButton>
      )}
    </div>
  )
}

function useChanged() {
  const refresh = useRefresh()
  return () => refresh(contract.listCoaching, contract.listDrivers, contract.getDriver, contract.getDriverFigures)
}

function NewCase({ driverId, open, onClose }: { driverId: number; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('driver')
  const changed = useChanged()
  return (
    <FormDrawer
      open={open}
      title={t('coaching.add')}
      schema={contract.CoachingInput}
      initial={{ topic: 'harsh' }}
      onSubmit={async (input) => {
        await call(contract.createCoaching, { body: { ...input, driverId } })
        await changed()
      }}
      onClose={onClose}
    >
      <SelectItem
        name="topic"
        label={t('coaching.topic')}
        options={contract.COACHING_TOPICS.map((value) => ({ value, label: t(`topic.${value}`) }))}
      />
      <LongTextItem name="reason" label={t('coaching.reason')} />
    </FormDrawer>
  )
}

interface StepProps {
  /** Null: closed. */
  of: contract.CoachingCase | null
  onClose: () => void
}

function AssignForm({ of, onClose }: StepProps) {
  const { t } = useTranslation('driver')
  const changed = useChanged()
  const shown = useLast(of)
  return (
    <FormDrawer
      open={of !== null}
      title={t('coaching.assign')}
      submitText={t('coaching.assign')}
      schema={contract.CoachingAssignment}
      initial={{ coach: shown?.coach ?? '', dueOn: shown?.dueOn ?? null }}
      onSubmit={async (input) => {
        await call(contract.assignCoaching, { body: { ...input, id: shown!.id } })
        await changed()
      }}
      onClose={onClose}
    >
      <TextItem name="coach" label={t('coaching.coach')} />
      <DayItem name="dueOn" label={t('coaching.due')} />
    </FormDrawer>
  )
}

function CloseForm({ of, onClose }: StepProps) {
  const { t } = useTranslation('driver')
  const changed = useChanged()
  const shown = useLast(of)
  return (
    <FormDrawer
      open={of !== null}
      title={t('coaching.close')}
      submitText={t('coaching.close')}
      schema={contract.CoachingResult}
      onSubmit={async ({ result }) => {
        await call(contract.closeCoaching, { body: { id: shown!.id, result } })
        await changed()
      }}
      onClose={onClose}
    >
      <LongTextItem name="result" label={t('coaching.result')} />
    </FormDrawer>
  )
}
