import { Form } from 'antd'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import * as contract from '#core/contract/fence.ts'
import { getFenceOverview } from '#core/contract/fence-map.ts'
import type { FenceDirection } from '#core/domain/fence-direction.ts'
import { PlaceSearch } from '#console/ui/address/place-search.tsx'
import { byId, EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { useWeekdayName } from '#console/ui/export/schedule-words.ts'
import {
  CodeItem,
  NumberItem,
  SelectItem,
  SwitchItem,
  TextAreaItem,
  TextItem,
} from '#console/ui/form-builder/form-fields.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { myInfoAtom } from '#web/state/session.ts'
import { DirectionItem } from './direction-item.tsx'
import { FenceBacktest } from './fence-backtest.tsx'
import styles from './fence-editor.module.css'
import { useOverviewAreas } from './overview-areas.ts'
import { RecipientsItem } from './recipients-item.tsx'
import { ScopeItems } from './scope-items.tsx'
import { ShapeFields } from './shape-fields.tsx'
import { ShapeTools } from './shape-tools.tsx'
import { useShape } from './use-shape.ts'

const FenceCanvas = lazy(async () => ({ default: (await import('./fence-canvas.tsx')).FenceCanvas }))

/** New, changed, or new with the values of another one. */
export type EditedFence = contract.Fence | 'new' | { copyOf: contract.Fence }

interface Props {
  editing: EditedFence | undefined
  onClose: () => void
}

const WIDTH = 1360
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const LEVELS = [1, 2, 3] as const
const FIRST_COLOUR = '#1d6ff2'
const NEW = {
  type: 1,
  position: '',
  radius: null,
  category: 'other',
  colour: FIRST_COLOUR,
  alarmInside: false,
  alarmOutside: false,
  dwellMinutes: null,
  speedLimit: null,
  overspeedSeconds: 10,
  direction: { by: 'any' },
  level: 2,
  schedule: { weekdays: [], from: '00:00', to: '00:00' },
  scope: { by: 'all' },
  driverText: '',
  recipientIds: [],
  areaName: '',
  enabled: true,
}

/** Draws a fence and sets its rules. */
export function FenceDrawer({ editing, onClose }: Props) {
  const { t } = useTranslation('fence')
  const ownOrg = useAtomValue(myInfoAtom)?.orgIds.split(',')[0]
  const copied = typeof editing === 'object' && 'copyOf' in editing ? editing.copyOf : undefined
  const initial = copied
    ? { ...contract.FenceInput.parse(copied), name: t('copy.name', { name: copied.name }) }
    : { ...NEW, orgId: Number(ownOrg) }
  return (
    <EntityDrawer
      editing={copied ? 'new' : (editing as contract.Fence | 'new' | undefined)}
      title={(row) => (row ? t('edit', { name: row.name }) : t('add'))}
      schema={contract.FenceInput}
      initial={initial}
      size={WIDTH}
      create={(body) => call(contract.createFence, { body })}
      update={(input, { id, updateTime }) => call(contract.updateFence, { body: { ...input, id, updateTime } })}
      read={byId(contract.getFence)}
      reads={[contract.listFences, contract.getFence, getFenceOverview]}
      onClose={onClose}
    >
      <Editor own={typeof editing === 'object' && 'id' in editing ? editing.id : undefined} />
    </EntityDrawer>
  )
}

function Editor({ own }: { own: number | undefined }) {
  const { t } = useTranslation('fence')
  const shape = useShape()
  const color = Form.useWatch<string | undefined>('colour') ?? FIRST_COLOUR
  const [place, look] = useState<{ lng: number; lat: number } | null>(null)
  const { data } = useCall(getFenceOverview, { query: {} }, { toast: false })
  const others = useOverviewAreas(data)
  const direction = Form.useWatch<FenceDirection | undefined>('direction')
  return (
    <div className={styles.split}>
      <div className={styles.drawing}>
        <ShapeTools shape={shape} />
        <PlaceSearch onFound={look} />
        <div className={styles.map}>
          <Suspense>
            <FenceCanvas
              record={shape.shape && shape.shown}
              color={color}
              drawing={shape.isEmpty ? shape.type : null}
              direction={direction}
              halfWidth={shape.shown.radius ?? null}
              others={others}
              own={own}
              place={place}
              fit={shape.fit}
              onDone={shape.draw}
            />
          </Suspense>
        </div>
        <p className={styles.hint}>{t(shape.isEmpty ? `draw.${DRAW_HINTS[shape.type]}` : 'draw.change')}</p>
      </div>
      <div className={styles.fields}>
        <MainFields />
        <ShapeFields shape={shape} />
        <RuleFields />
        <FenceBacktest />
      </div>
    </div>
  )
}

const DRAW_HINTS = { 1: 'circle', 2: 'polygon', 3: 'rectangle', 4: 'corridor' } as const

function MainFields() {
  const { t } = useTranslation('fence')
  return (
    <>
      <TextItem name="name" label={t('name')} />
      <SelectItem name="orgId" label={t('org')} showSearch options={useOrgOptions()} />
      <div className={styles.pair}>
        <SelectItem
          name="category"
          label={t('category')}
          options={contract.FENCE_CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
        />
        <TextItem name="colour" label={t('colour')} type="color" />
      </div>
    </>
  )
}

function RuleFields() {
  const { t } = useTranslation(['fence', 'alarm'])
  const weekdayName = useWeekdayName()
  return (
    <>
      <h3>{t('rules')}</h3>
      <div className={styles.pair}>
        <SwitchItem name="alarmInside" label={t('alarmInside')} />
        <SwitchItem name="alarmOutside" label={t('alarmOutside')} />
        <NumberItem name="dwellMinutes" label={t('dwellMinutes')} suffix="min" />
        <NumberItem name="speedLimit" label={t('speedLimit')} suffix="km/h" />
        <NumberItem name="overspeedSeconds" label={t('overspeedSeconds')} suffix="s" />
        <SelectItem
          name="level"
          label={t('level')}
          options={LEVELS.map((level) => ({ value: level, label: t('alarm:drawer.level', { level }) }))}
        />
      </div>
      <DirectionItem />
      <TextAreaItem name="driverText" label={t('driverText')} hint={t('driverText.hint')} />
      <RecipientsItem />
      <h3>{t('applies')}</h3>
      <ScopeItems />
      <SelectItem
        name={['schedule', 'weekdays']}
        label={t('weekdays')}
        hint={t('weekdays.hint')}
        mode="multiple"
        options={WEEKDAYS.map((value) => ({ value, label: weekdayName(value) }))}
      />
      <div className={styles.pair}>
        <CodeItem name={['schedule', 'from']} label={t('from')} maxLength={5} />
        <CodeItem name={['schedule', 'to']} label={t('to')} hint={t('to.hint')} maxLength={5} />
      </div>
      <SwitchItem name="enabled" label={t('enabled')} />
    </>
  )
}
