import { UnorderedListOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/plant.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { useLast } from '#console/ui/use-last.ts'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { WholeTable } from '#console/ui/whole-table.tsx'
import styles from './mes.module.css'

type Row = contract.PlantDayRow
const DAYS = 14

/** Totals of plant and platform, day by day. */
export function DayTotals() {
  const { t } = useTranslation('plant')
  const column = useColumnKit<Row>()
  const [opened, open] = useState<Row>()
  return (
    <section className={styles.part} aria-label={t('view.totals')}>
      <WholeTable
        read={useCall(contract.listPlantDays, { query: { days: DAYS } }, { toast: false })}
        rowKey={({ plantCode, day, event }) => `${plantCode} ${day} ${event}`}
        columns={[
          column.day('day', t('day'), 130),
          column.code('plantCode', t('plant'), 140),
          column.label('event', t('event'), 160, (event) => t(`event.${event}`)),
          column.number('plantCount', t('plantCount'), 120),
          column.number('received', t('platformCount'), 120),
          column.number('applied', t('appliedCount'), 120),
          column.cell('gap', t('gap'), 140, (row) => <Gap row={row} />),
          column.number('missing', t('missing'), 140),
          ...column.actions(t('actions'), 90, [
            {
              to: contract.listMissingVins,
              icon: <UnorderedListOutlined aria-hidden />,
              opens: true,
              label: ({ day }) => t('missing.of', { day }),
              onClick: open,
              on: ({ missing }) => (missing ?? 0) > 0,
            },
          ]),
        ]}
      />
      <MissingDrawer of={opened ?? null} onClose={() => open(undefined)} />
    </section>
  )
}

function Gap({ row: { plantCount, received } }: { row: Row }) {
  const { t } = useTranslation('plant')
  const format = useFormat()
  if (plantCount === null) return t('totals.notReported')
  const gap = received - plantCount
  return (
    <ToneTag tone={gap === 0 ? 'good' : 'warning'}>
      {gap === 0 ? t('totals.match') : <bdi dir="ltr">{`${gap > 0 ? '+' : '−'}${format.number(Math.abs(gap))}`}</bdi>}
    </ToneTag>
  )
}

function MissingDrawer({ of, onClose }: { of: Row | null; onClose: () => void }) {
  const { t } = useTranslation('plant')
  const format = useFormat()
  const shown = useLast(of)
  return (
    <DetailDrawer
      open={of !== null}
      size={460}
      title={shown && t('missing.of', { day: format.date(shown.day) })}
      onClose={onClose}
    >
      {shown && <MissingVins of={shown} />}
    </DetailDrawer>
  )
}

function MissingVins({ of: { plantCode, day, event } }: { of: Row }) {
  const { t } = useTranslation('plant')
  const { data, error, reload } = useCall(
    contract.listMissingVins,
    { query: { plantCode, day, event } },
    { toast: false },
  )
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  if (data.length === 0) return <p>{t('missing.none')}</p>
  return (
    <ul className={styles.vins}>
      {data.map((vin) => (
        <li key={vin}>
          <VinCell vin={vin} />
        </li>
      ))}
    </ul>
  )
}
