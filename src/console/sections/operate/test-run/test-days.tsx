import * as contract from '#core/contract/test-run.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import page from '#console/ui/page.module.css'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { useLast } from '#console/ui/use-last.ts'

interface Props {
  /** Null: closed. */
  run: contract.TestRun | null
  onClose: () => void
}

/** What a vehicle in a test did, day by day. */
export function TestDays({ run, onClose }: Props) {
  const { t } = useTranslation('testRun')
  const shown = useLast(run)
  return (
    <DetailDrawer open={run !== null} size={720} title={t('report.of', { vin: shown?.vin ?? '' })} onClose={onClose}>
      {shown && <Days key={shown.id} id={shown.id} />}
    </DetailDrawer>
  )
}

function Days({ id }: { id: number }) {
  const { t } = useTranslation('testRun')
  const format = useFormat()
  const { data, error, reload } = useCall(contract.listTestDays, { query: { id } }, { toast: false })
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  if (data.length === 0) return <p className={page.hint}>{t('report.none')}</p>
  return (
    <PlainTable
      label={t('report')}
      rows={data}
      rowKey={({ day }) => day}
      columns={[
        [t('day'), ({ day }) => format.date(day)],
        [t('km'), ({ km }) => format.distance(km), 'number'],
        [t('running'), ({ runningSeconds }) => format.duration(runningSeconds), 'number'],
        [t('idle'), ({ idleSeconds }) => format.duration(idleSeconds), 'number'],
        [t('charging'), ({ chargingSeconds }) => format.duration(chargingSeconds), 'number'],
        [t('faults'), ({ faults }) => format.number(faults), 'number'],
      ]}
    />
  )
}
