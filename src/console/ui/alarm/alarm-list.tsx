import { Form, Select } from 'antd'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type Alarm, type AlarmCounts, countAlarms, type exportAlarms, listAlarms } from '#core/contract/alarm.ts'
import { partsOf } from '#core/contract/fields.ts'
import { alarmChanged, alarmRaised } from '#core/contract/live.ts'
import { ALARM_STATES } from '#core/domain/alarm-handling.ts'
import type { AlarmKindKey } from '#core/domain/alarm-kind.ts'
import { ALARM_LIST_DAYS } from '#core/domain/limits.ts'
import { MARKETS } from '#core/domain/market.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { KeyFigures } from '../key-figures.tsx'
import { ListPage } from '../list-page.tsx'
import { useLiveReload } from '../page-live.tsx'
import { usePowerTypeOptions } from '../power-type-options.ts'
import { SelectField, TextField, TimeRangeField } from '../search-fields.tsx'
import { useShownAlarm } from '../shown-alarm.ts'
import { useOrgOptions } from '../use-org-options.ts'
import { useSearch } from '../use-search.ts'
import { useLastDays } from '../use-last-days.ts'
import { AlarmBulkSteps, AlarmStepDrawer, type AlarmStepOpened, STEP_KEYS, useMayStep } from './alarm-bulk-steps.tsx'
import { useAlarmKind } from './alarm-kind-words.tsx'
import { useAlarmColumns } from './alarm-list-columns.tsx'
import { AlarmListFilter } from './alarm-list-filter.ts'

interface Props {
  title: string
  hint: string
  /** Kinds the page is about. */
  kinds: readonly AlarmKindKey[]
  exports: typeof exportAlarms
  /** Views of the page, above the figures. */
  views?: ReactNode
  /** Further actions on selected alarms. */
  more?: (selected: readonly Alarm[], done: () => void) => ReactNode
}

const LEVELS = [1, 2, 3] as const
/** Alarms of a large fleet come all day. */
const APART_MS = 5_000

/** Alarms of some kinds with their handling: one workflow for every page that has alarms. Needs PageLive around it. */
export function AlarmList({ title, hint, kinds, exports, views, more }: Props) {
  const { t } = useTranslation(['alarm', 'home'])
  const name = useAlarmKind()
  const search = useSearch(AlarmListFilter)
  const range = useLastDays(ALARM_LIST_DAYS)
  const asked = search.filter && {
    ...range,
    ...search.filter,
    kinds: partsOf(search.filter.kinds ?? '').join() || kinds.join(),
  }
  const list = useCursorList(listAlarms, asked)
  const { data: counts, reload: recount } = useCall(
    countAlarms,
    { query: asked ?? { ...range } },
    { toast: false, keepPrevious: true, enabled: asked !== null },
  )
  const { show } = useShownAlarm()
  const again = () => {
    list.reload()
    recount()
  }
  useLiveReload(alarmChanged, () => true, again, APART_MS)
  useLiveReload(alarmRaised, () => true, again, APART_MS)
  const [opened, open] = useState<{ taken: AlarmStepOpened; done: () => void }>()
  const begin = (taken: AlarmStepOpened, done = () => {}) => open({ taken, done })
  const onKey = useStepKeys(begin)
  return (
    // Rows take the keys; this only hears them.
    <div role="presentation" style={{ display: 'contents' }} onKeyDown={onKey}>
      <ListPage
        title={title}
        hint={hint}
        // The export is of what is shown, also without a range in the address.
        search={{ ...search, filter: asked }}
        list={list}
        reads={[listAlarms, countAlarms]}
        columns={useAlarmColumns()}
        rowKey={({ id }) => id}
        onRow={({ id }: Alarm) => show(id)}
        exports={exports}
        bar={(selected, done) => (
          <AlarmBulkSteps selected={selected} onClear={done} onStep={(one) => begin(one, done)}>
            {more?.(selected, done)}
          </AlarmBulkSteps>
        )}
        above={
          <>
            {views}
            {counts && <Counts counts={counts} />}
          </>
        }
      >
        <TextField name="keyWord" label={t('list.keyWord')} maxLength={64} />
        <Form.Item name="kinds" label={t('list.kind')} {...JOINED}>
          <Select
            mode="multiple"
            allowClear
            maxTagCount="responsive"
            showSearch={{ optionFilterProp: 'label' }}
            style={{ minWidth: 200 }}
            options={kinds.map((kind) => ({ value: kind, label: name(kind) }))}
          />
        </Form.Item>
        <SelectField
          name="levels"
          label={t('list.level')}
          options={LEVELS.map((level) => ({ value: String(level), label: t('drawer.level', { level }) }))}
        />
        <SelectField
          name="states"
          label={t('drawer.state')}
          options={ALARM_STATES.map((state) => ({ value: state, label: t(`state.${state}`) }))}
        />
        <SelectField
          name="active"
          label={t('list.active')}
          options={[
            { value: 'true', label: t('drawer.goesOn') },
            { value: 'false', label: t('drawer.end') },
          ]}
        />
        <SelectField name="mine" label={t('drawer.assignee')} options={[{ value: 'true', label: t('list.mine') }]} />
        <SelectField name="orgId" label={t('drawer.organisation')} options={useOrgOptions()} />
        <SelectField name="powerType" label={t('home:filter.power')} options={usePowerTypeOptions()} />
        <SelectField
          name="market"
          label={t('home:filter.market')}
          options={MARKETS.map((market) => ({ value: market, label: t(`home:market.${market}`) }))}
        />
        <TimeRangeField offerToday={false} />
      </ListPage>
      <AlarmStepDrawer opened={opened?.taken} onDone={() => opened?.done()} onClose={() => open(undefined)} />
    </div>
  )
}

/** a, f and c take their step with the row that has the focus. */
function useStepKeys(begin: (taken: AlarmStepOpened) => void) {
  const mayStep = useMayStep()
  return (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target as HTMLElement
    const step = STEP_KEYS[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey || !row.matches('.ant-table-row') || !mayStep(step))
      return
    event.preventDefault()
    begin({ step, ids: [Number(row.dataset['rowKey'])] })
  }
}

/** The address has several values joined by commas. */
const JOINED = {
  getValueProps: (value: string | undefined) => ({ value: value ? value.split(',') : [] }),
  getValueFromEvent: (chosen: string[]) => chosen.join(',') || undefined,
}

function Counts({ counts }: { counts: AlarmCounts }) {
  const { t } = useTranslation('alarm')
  const format = useFormat()
  const level = (wanted: number) => counts.levels.find(({ key }) => key === String(wanted))
  const open = counts.states.find(({ key }) => key === 'open')?.count ?? 0
  return (
    <KeyFigures
      figures={[
        { name: t('list.total'), value: format.number(counts.total) },
        { name: t('state.open'), value: format.number(open) },
        ...LEVELS.map((each) => ({
          name: t('drawer.level', { level: each }),
          value: format.number(level(each)?.count ?? 0),
          note: t('list.untouched', { count: level(each)?.open ?? 0 }),
          bad: each === 1 && (level(each)?.open ?? 0) > 0,
        })),
        {
          name: t('list.oldest'),
          value: counts.oldestOpenSeconds === null ? '–' : format.duration(counts.oldestOpenSeconds),
        },
      ]}
    />
  )
}
