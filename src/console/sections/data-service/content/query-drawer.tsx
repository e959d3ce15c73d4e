import { Button, Form, Select } from 'antd'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import {
  type ContentEstimate,
  type ContentSet,
  estimateContent,
  listContentFields,
  listContentSets,
  runContentQuery,
} from '#core/contract/message-content.ts'
import { MESSAGE_PROTOCOLS } from '#core/contract/message-log.ts'
import { vinsIn } from '#core/domain/vin-list.ts'
import { wallDay, wholeDays } from '#core/domain/wall-time.ts'
import { call } from '#web/api/call.ts'
import { parsedAsSent } from '#web/api/time-fields.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { TextAreaItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import type { TimeRangeControlProps } from '#console/ui/time-range-control.tsx'
import page from '#console/ui/page.module.css'
import { useMessageOptions } from '../message-options.ts'
import { ConditionList } from './condition-list.tsx'

const TimeRangeControl = lazy(async () => ({
  default: (await import('#console/ui/time-range-control.tsx')).TimeRangeControl,
}))

/** The form holds its range in one field and VINs as they were pasted. */
const QueryForm = z.preprocess((given) => {
  const { timeRange, vins, ...rest } = given as Record<string, unknown> & { timeRange?: object }
  return { ...rest, ...timeRange, vins: vinsIn(typeof vins === 'string' ? vins : '').join(',') }
}, runContentQuery.body)

interface Props {
  /** A result whose query is repeated, or a new one; undefined: closed. */
  asked: ContentSet | 'new' | undefined
  onClose: () => void
  onStarted: (id: number) => void
}

export function QueryDrawer({ asked, onClose, onStarted }: Props) {
  const { t } = useTranslation('messageContent')
  const refresh = useRefresh()
  const zone = useAtomValue(timeZoneAtom)
  const [openedAt] = useState(Date.now)
  const today = wallDay(openedAt, zone)
  const todays = wholeDays(today, today, zone)
  const messages = useMessageOptions()
  const again = asked === 'new' ? undefined : asked
  return (
    <FormDrawer
      open={asked !== undefined}
      title={t('new')}
      schema={QueryForm}
      submitText={t('run')}
      initial={{
        name: again?.name ?? '',
        protocol: again?.filter.protocol ?? 'jt808',
        messageId: again?.filter.messageId ?? '0x0200',
        vins: again?.filter.vins.replaceAll(',', ' ') ?? '',
        conditions: again?.filter.conditions ?? [],
        timeRange: {
          startTime: again?.filter.startTime ?? todays.startTime,
          endTime: again?.filter.endTime ?? todays.endTime,
        },
      }}
      onSubmit={async (body) => {
        const { id } = await call(runContentQuery, { body })
        await refresh(listContentSets)
        onStarted(id)
      }}
      onClose={onClose}
    >
      <TextItem name="name" label={t('name')} dir="auto" />
      <TextAreaItem name="vins" label={t('vins')} autoSize={{ minRows: 2, maxRows: 6 }} dir="ltr" />
      <Form.Item name="timeRange" label={t('range')} required>
        <LateRange />
      </Form.Item>
      <Form.Item name="protocol" label={t('protocol')}>
        <Select options={MESSAGE_PROTOCOLS.map((value) => ({ value, label: t(`protocol.${value}`) }))} />
      </Form.Item>
      <Form.Item name="messageId" label={t('message')} required>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            ...messages,
            { value: '0x02', label: '0x02 GB/T 32960' },
            { value: '0x03', label: '0x03 GB/T 32960' },
          ]}
        />
      </Form.Item>
      <Form.Item label={t('conditions')}>
        <Conditions />
      </Form.Item>
      <Estimate />
    </FormDrawer>
  )
}

function LateRange(props: TimeRangeControlProps) {
  return (
    <Suspense>
      <TimeRangeControl {...props} />
    </Suspense>
  )
}

/** Values of the form, once they are a valid query. */
function useGiven() {
  const form = Form.useFormInstance()
  const zone = useAtomValue(timeZoneAtom)
  return () => parsedAsSent(QueryForm, { ...(form.getFieldsValue() as object), name: 'x' }, zone).data
}

function Conditions() {
  const { t } = useTranslation('messageContent')
  const given = useGiven()
  const [fields, setFields] = useState<{ path: string; example: string }[]>()
  async function read() {
    const query = given()
    const [vin] = vinsIn(query?.vins ?? '')
    if (!query || vin === undefined) return
    const { startTime, endTime, protocol, messageId } = query
    setFields(await call(listContentFields, { query: { vin, startTime, endTime, protocol, messageId } }))
  }
  return (
    <>
      <ConditionList fields={fields ?? []} />
      <Button size="small" onClick={read}>
        {t('fields')}
      </Button>
      {fields?.length === 0 && <p className={page.note}>{t('fields.none')}</p>}
    </>
  )
}

function Estimate() {
  const { t } = useTranslation('messageContent')
  const format = useFormat()
  const given = useGiven()
  const [found, setFound] = useState<ContentEstimate>()
  async function ask() {
    const query = given()
    if (!query) return
    const { name: _name, ...body } = query
    setFound(await call(estimateContent, { body }))
  }
  return (
    <div>
      <Button onClick={ask}>{t('estimate')}</Button>
      {found && (
        <p className={page.note}>
          {t('estimate.is', {
            vehicles: format.number(found.vehicles),
            days: format.number(found.vehicleDays),
            messages: format.number(found.messages),
          })}
        </p>
      )}
      {found?.allowed === false && <p role="alert">{t('estimate.tooMuch')}</p>}
    </div>
  )
}
