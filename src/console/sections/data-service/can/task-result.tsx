import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  type CollectionTask,
  type CollectionValue,
  type CollectionVehicle,
  exportCollectionValues,
  listCollectionValues,
  listCollectionVehicles,
} from '#core/contract/collection-task.ts'
import { ecuWidth } from '#core/domain/collection-task.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { ExportButton } from '#console/ui/export-button.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import styles from '../data-service.module.css'
import { DiagnosisTag, TaskStatusTag } from './task-status.tsx'

/** Pixels of a character in a table. */
const CHARACTER = 8

/** Results of a task: how far each ECU of each vehicle has reported, and the values of one vehicle. */
export function TaskResult({ task, onClose }: { task: CollectionTask | null; onClose: () => void }) {
  return (
    <DetailDrawer open={task !== null} title={<bdi>{task?.name}</bdi>} size={1000} onClose={onClose}>
      {task && <Result key={task.id} task={task} />}
    </DetailDrawer>
  )
}

function Result({ task }: { task: CollectionTask }) {
  const { t } = useTranslation('can')
  const [of] = useState({ id: task.id })
  const list = usePagedList(listCollectionVehicles, of, { nested: true })
  const [chosen, choose] = useState<string>()
  const vin = chosen ?? (list.rows.find(({ lastTime }) => lastTime !== null) ?? list.rows[0])?.vin
  return (
    <>
      <Facts pairs={2}>
        <Fact name={t('state')}>
          <TaskStatusTag status={task.status} />
        </Fact>
        <Fact name={t('task.type')}>{t(`task.type.${task.taskType}`)}</Fact>
        <Fact name={t('task.source')}>{t(`task.source.${task.dataSource}`)}</Fact>
        <Fact name={t('plan')}>{task.plan && <bdi>{`${task.plan.name} · v${task.plan.version}`}</bdi>}</Fact>
        <Fact name={t('task.period')}>
          <TimeCell time={task.startTime} /> – <TimeCell time={task.endTime} />
        </Fact>
        <Fact name={t('task.collected')}>{task.collectTime && <TimeCell time={task.collectTime} />}</Fact>
      </Facts>
      <ExportButton endpoint={exportCollectionValues} filter={of} />
      <h3 className={styles.heading}>{t('task.ecus')}</h3>
      <PagedTable
        list={list}
        columns={useVehicleColumns(task, list.rows)}
        rowKey={(row) => row.vin}
        onRow={(row) => choose(row.vin)}
      />
      {vin && <Values key={vin} task={task} vin={vin} />}
    </>
  )
}

/** One column for each ECU of the vehicles, as wide as such a unit needs. */
function useVehicleColumns(
  { dataSource }: CollectionTask,
  rows: readonly CollectionVehicle[],
): TableColumnsType<CollectionVehicle> {
  const column = useColumnKit<CollectionVehicle>()
  const { t } = useTranslation('can')
  const ecus = [...new Set(rows.flatMap((row) => row.ecus.map(({ ecu }) => ecu)))].sort()
  return [
    column.vin(),
    ...ecus.map((ecu) =>
      column.cell(`ecu.${ecu}`, ecu, ecuWidth(ecu) * CHARACTER, (row) => {
        const found = row.ecus.find((each) => each.ecu === ecu)
        return found ? <DiagnosisTag diagnosis={found.diagnosis} /> : '–'
      }),
    ),
    ...(dataSource === 0
      ? [
          column.number('messages', t('task.messages'), 100),
          column.number('frames', t('history.frames'), 90),
          column.number('unread', t('history.unread'), 110),
        ]
      : []),
    column.time('lastTime', t('task.last'), 175),
  ]
}

function Values({ task, vin }: { task: CollectionTask; vin: string }) {
  const { t } = useTranslation('can')
  const [of] = useState({ id: task.id, vin })
  const list = usePagedList(listCollectionValues, of, { nested: true })
  const ofCan = task.dataSource === 0
  return (
    <>
      <h3 className={styles.heading}>
        {t(ofCan ? 'task.values' : 'task.codes')} <bdi dir="ltr">{vin}</bdi>
      </h3>
      <PagedTable
        list={list}
        columns={useValueColumns(ofCan)}
        empty={<NoneYet title={t('task.noValues')} hint={t('task.noValuesHint')} />}
        rowKey={({ ecu, message, name }) => `${ecu} ${message} ${name}`}
      />
    </>
  )
}

function useValueColumns(ofCan: boolean): TableColumnsType<CollectionValue> {
  const column = useColumnKit<CollectionValue>()
  const format = useFormat()
  const { t } = useTranslation('can')
  if (!ofCan) {
    return [
      column.code('name', t('task.code'), 120),
      column.text('meaning', t('task.meaning'), 260),
      column.code('ecu', t('task.ecu'), 90),
      column.time('firstTime', t('task.first'), 175),
      column.time('lastTime', t('task.last'), 175),
    ]
  }
  return [
    column.code('name', t('signal'), 190),
    column.code('message', t('message'), 130),
    column.code('ecu', t('task.ecu'), 80),
    column.number('samples', t('task.samples'), 90),
    column.cell('min', t('min'), 100, ({ min, exactMin }) => format.figure(min, exactMin, 3), { align: 'end' }),
    column.number('mean', t('task.mean'), 100, { digits: 3 }),
    column.cell('max', t('max'), 100, ({ max, exactMax }) => format.figure(max, exactMax, 3), { align: 'end' }),
    column.cell('last', t('task.lastValue'), 120, ({ last, exactLast, text, unit }) => (
      <bdi dir="ltr">{text || `${format.figure(last, exactLast, 3)} ${unit}`}</bdi>
    )),
    column.time('lastTime', t('task.last'), 175),
  ]
}
