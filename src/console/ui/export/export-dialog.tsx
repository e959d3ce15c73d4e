import { App, Checkbox, Form, Input, Radio } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { createExportSchedule, ExportScheduleWish } from '#core/contract/export-schedule.ts'
import {
  createExport,
  EXPORT_FORMATS,
  EXPORT_REASON_LENGTH,
  type ExportOptions,
  ExportWish,
  getExportOptions,
} from '#core/contract/export.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useAllowed } from '../allowed.tsx'
import { LongTextItem, SwitchItem, TextItem } from '../form-builder/form-fields.tsx'
import { FormDrawer } from '../form-drawer.tsx'
import styles from './export-dialog.module.css'
import { RhythmFields } from './rhythm-fields.tsx'

interface Props {
  endpoint: AnyEndpoint
  filter: Readonly<Record<string, unknown>>
  onClose: () => void
}

const Choice = ExportWish.omit({ path: true, filter: true }).extend({
  columns: z.array(z.string()).min(1, 'validation.required'),
})
const Once = Choice.extend({ repeat: z.literal(false).default(false) })
const Again = Choice.extend(ExportScheduleWish.omit({ path: true, filter: true, columns: true }).shape).extend({
  repeat: z.literal(true),
})
const Asked = z.discriminatedUnion('repeat', [Once, Again])

/** All options of a background export: columns, format, one file per day, personal data, schedule. */
export function ExportDialog({ endpoint, filter, onClose }: Props) {
  const { t } = useTranslation(['exportFile', 'common'])
  const format = useFormat()
  const { notification } = App.useApp()
  const { path } = endpoint
  const { data: options } = useCall(getExportOptions, { query: { path, filter: JSON.stringify(filter) } })
  if (!options) return null
  const hasPlain = (chosen: readonly string[]) =>
    options.columns.every(({ name, personal }) => chosen.includes(name) !== personal)

  async function ask(wish: z.output<typeof Asked>) {
    // Empty means the default columns, also those of a later version.
    const chosen = {
      ...wish,
      path,
      filter: { ...filter },
      ...(hasPlain(wish.columns) && { columns: undefined }),
    }
    if (chosen.repeat) {
      const { repeat: _repeat, ...body } = chosen
      const { nextTime } = await call(createExportSchedule, { body })
      notification.success({
        title: t('common:export.scheduled'),
        description: (
          <a href="#/exportFile/index?who=schedules">{t('schedule.first', { time: format.time(nextTime) })}</a>
        ),
      })
      return
    }
    const { repeat: _once, ...body } = chosen
    const { state } = await call(createExport, { body })
    notification.success({
      title: t(state === 'awaitingApproval' ? 'common:export.awaiting' : 'common:export.asked'),
      // Rendered outside of the router, where Link does not work.
      description: <a href="#/exportFile/index">{t('common:export.centre')}</a>,
    })
  }

  return (
    <FormDrawer
      open
      title={t('options.title')}
      schema={Asked}
      initial={{
        format: 'xlsx',
        columns: options.columns.filter(({ personal }) => !personal).map(({ name }) => name),
        split: false,
        repeat: false,
        cadence: 'daily',
        weekday: 1,
        monthDay: 1,
        clock: '06:00',
        range: options.ranged ? 'day' : 'saved',
      }}
      onSubmit={ask}
      onClose={onClose}
      submitText={t('options.start')}
    >
      <Form.Item name="format" label={t('format')}>
        <Radio.Group options={EXPORT_FORMATS.map((each) => ({ value: each, label: t(`format.${each}`) }))} />
      </Form.Item>
      <Form.Item name="columns" label={t('options.columns')} required>
        <Checkbox.Group className={styles.columns}>
          {options.columns.map(({ name, title, personal }) => (
            <Checkbox key={name} value={name}>
              <bdi>{title}</bdi>
              {personal && <small className={styles.personal}>{t('personal')}</small>}
            </Checkbox>
          ))}
        </Checkbox.Group>
      </Form.Item>
      <PurposeField options={options} />
      {options.ranged && <SwitchItem name="split" label={t('options.split')} hint={t('options.splitHint')} />}
      <RepeatFields options={options} />
    </FormDrawer>
  )
}

/** A request for personal data needs a reason. */
function PurposeField({ options }: { options: ExportOptions }) {
  const { t } = useTranslation('exportFile')
  const chosen = Form.useWatch<string[] | undefined>('columns')
  const personal = options.columns.some(({ name, personal: is }) => is && chosen?.includes(name))
  if (!personal) return null
  return (
    <>
      <p className={styles.notice}>{t('options.personalHint')}</p>
      <LongTextItem name="purpose" label={t('purpose')} maxLength={EXPORT_REASON_LENGTH.max} required />
    </>
  )
}

function RepeatFields({ options }: { options: ExportOptions }) {
  const { t } = useTranslation('exportFile')
  const mayRepeat = useAllowed(createExportSchedule)
  const repeat = Form.useWatch<boolean | undefined>('repeat')
  if (!mayRepeat)
    return (
      <Form.Item name="repeat" hidden>
        <Input />
      </Form.Item>
    )
  return (
    <>
      <SwitchItem name="repeat" label={t('options.repeat')} hint={t('options.repeatHint')} />
      {repeat && (
        <>
          <TextItem name="name" label={t('schedule.name')} maxLength={64} required />
          <RhythmFields ranged={options.ranged} />
        </>
      )}
    </>
  )
}
