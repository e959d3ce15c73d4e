import { Form } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listCanPlans } from '#core/contract/can-plan.ts'
import { CollectionTaskInput, createCollectionTask, listCollectionTasks } from '#core/contract/collection-task.ts'
import { COLLECTION_LIMITS, COLLECTION_SOURCES, TASK_TYPES, TIME_UNITS } from '#core/domain/collection-task.ts'
import { wallText } from '#core/domain/wall-time.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { NumberItem, SelectItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { TimeItem } from '#console/ui/time-item.tsx'
import { ScopeItem, TargetsItem } from './targets-fields.tsx'

const MAX_PLANS = 1000

/** A new task: what to collect, from which vehicles, and for how long. */
export function TaskDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('can')
  const refresh = useRefresh()
  const zone = useAtomValue(timeZoneAtom)
  const [openedAt] = useState(Date.now)
  return (
    <FormDrawer
      open={open}
      title={t('task.add')}
      schema={CollectionTaskInput}
      initial={{
        taskType: 0,
        dataSource: 0,
        scope: 1,
        targets: [],
        startTime: wallText(openedAt, zone),
        duration: 1,
        durationUnit: 0,
      }}
      onSubmit={async (input) => {
        await call(createCollectionTask, { body: input })
        await refresh(listCollectionTasks)
      }}
      onClose={onClose}
    >
      <TextItem name="name" label={t('task')} />
      <SelectItem
        name="taskType"
        label={t('task.type')}
        options={TASK_TYPES.map((value) => ({ value, label: t(`task.type.${value}`) }))}
        hint={t('task.typeHint')}
      />
      <SelectItem
        name="dataSource"
        label={t('task.source')}
        options={COLLECTION_SOURCES.map((value) => ({ value, label: t(`task.source.${value}`) }))}
      />
      <PlanItem />
      <ScopeItem />
      <TargetsItem required />
      <TimeItem name="startTime" label={t('task.start')} hint={t('task.startHint')} />
      <NumberItem name="duration" label={t('task.duration')} hint={t('task.durationHint', COLLECTION_LIMITS)} />
      <SelectItem
        name="durationUnit"
        label={t('task.unit')}
        options={TIME_UNITS.map((value) => ({ value, label: t(`task.unit.${value}`) }))}
      />
    </FormDrawer>
  )
}

/** The dictionary needs no plan, and tracking needs one that is published. */
function PlanItem() {
  const { t } = useTranslation('can')
  const source = Form.useWatch<number | undefined>('dataSource')
  const type = Form.useWatch<number | undefined>('taskType')
  const { data } = useCall(listCanPlans, { query: { pageSize: MAX_PLANS } }, { enabled: source === 0, toast: false })
  if (source !== 0) return null
  const options = (data?.list ?? [])
    .filter(({ publishedVersion }) => type === 0 || publishedVersion !== null)
    .map(({ id, name, version, publishedVersion }) => ({
      value: id,
      label: `${name} · v${type === 0 ? version : publishedVersion}`,
    }))
  return <SelectItem name="planId" label={t('plan')} required showSearch options={options} />
}
