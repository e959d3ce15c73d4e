import { Alert, Form, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { listParameterTemplates } from '#core/contract/parameter-template.ts'
import { previewParameters, writeTerminalParameters, type WriteOrder } from '#core/contract/terminal-parameter.ts'
import { vinsIn } from '#core/domain/vin-list.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { NumberItem, SelectItem, TextAreaItem } from '../form-builder/form-fields.tsx'
import { FormDrawer } from '../form-drawer.tsx'
import { useOrgOptions } from '../use-org-options.ts'
import { VinsField } from '../vins-field.tsx'
import { ChangeList } from './change-list.tsx'
import { changesBetween, parametersOf, type Settings, settingsOf } from './parameter-change.ts'
import { PreviewCounts } from './preview-counts.tsx'

interface Props {
  open: boolean
  endpoint: typeof writeTerminalParameters
  /** The settings to write. */
  settings: Settings
  /** One vehicle with its settings; without it the user selects vehicles, organisations or a template. */
  vehicle?: { vin: string; stored: Settings } | undefined
  onClose: () => void
  onStarted: (runId: number) => void
}

const Stages = writeTerminalParameters.body.pick({ reason: true, stageSize: true, stopAfter: true, waitSeconds: true })

/** Changes, vehicles and stages; sent with a reason, each verified by reading back. */
export function WriteDrawer({ open, endpoint, settings, vehicle, onClose, onStarted }: Props) {
  const { t } = useTranslation('parameter')
  return (
    <FormDrawer
      open={open}
      title={vehicle ? t('write.titleOne', { vin: vehicle.vin }) : t('write.title')}
      schema={Target}
      initial={{ stageSize: 10, stopAfter: 3, waitSeconds: 0 }}
      submitText={t('write.send')}
      onSubmit={async ({ vins = '', orgIds = [], templateId, ...order }) => {
        const body: WriteOrder = {
          ...order,
          vins: vehicle ? [vehicle.vin] : vinsIn(vins),
          orgIds,
          templateId: templateId ?? null,
          parameters: parametersOf(settings),
        }
        onStarted((await call(endpoint, { body })).runId)
      }}
      onClose={onClose}
    >
      {vehicle ? (
        <ChangeList changes={changesBetween(pick(vehicle.stored, settings), settings)} />
      ) : (
        <TargetFields settings={settings} />
      )}
      <Alert type="warning" showIcon title={t('write.types')} style={{ marginBlock: 12 }} />
      {!vehicle && <StageFields />}
      <ReasonField />
    </FormDrawer>
  )
}

const Target = Stages.extend({
  /** Values of the field, joined by commas. */
  vins: z.string().optional(),
  orgIds: previewParameters.body.shape.orgIds.optional(),
  templateId: previewParameters.body.shape.templateId.optional(),
})

const pick = (stored: Settings, settings: Settings): Settings =>
  Object.fromEntries(Object.keys(settings).map((id) => [id, stored[Number(id)]]))

function TargetFields({ settings }: { settings: Settings }) {
  const { t } = useTranslation('parameter')
  const orgs = useOrgOptions()
  const { data } = useCall(listParameterTemplates, { query: {} })
  const vins = Form.useWatch<string | undefined>('vins')
  const orgIds = Form.useWatch<number[] | undefined>('orgIds')
  const templateId = Form.useWatch<number | undefined>('templateId')
  const chosen = Boolean(vins) || (orgIds?.length ?? 0) > 0 || templateId !== undefined
  return (
    <>
      <VinsField />
      <SelectItem name="orgIds" label={t('target.orgs')} mode="multiple" options={orgs} showSearch />
      <Form.Item name="templateId" label={t('target.template')}>
        <Select allowClear options={(data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
      {chosen ? (
        <Preview
          body={{
            vins: vins ? vinsIn(vins) : [],
            orgIds: orgIds ?? [],
            templateId: templateId ?? null,
            parameters: parametersOf(settings),
          }}
        />
      ) : (
        <Alert type="info" title={t('target.none')} />
      )}
    </>
  )
}

function Preview({ body }: { body: Parameters<typeof parametersBody>[0] }) {
  const { data } = useCall(previewParameters, { body: parametersBody(body) }, { toast: false })
  return data ? <PreviewCounts preview={data} wanted={settingsOf(body.parameters)} /> : null
}

const parametersBody = (body: Omit<WriteOrder, 'reason' | 'stageSize' | 'stopAfter' | 'waitSeconds'>) => body

/** Batch size, stop limit, and whether to wait for offline vehicles. */
export function StageFields() {
  const { t } = useTranslation('parameter')
  return (
    <>
      <NumberItem name="stageSize" label={t('stage.size')} hint={t('stage.sizeHint')} />
      <NumberItem name="stopAfter" label={t('stage.stopAfter')} hint={t('stage.stopHint')} />
      <Form.Item name="waitSeconds" label={t('stage.wait')}>
        <Select
          options={[
            { value: 0, label: t('stage.now') },
            { value: 86_400, label: t('stage.day') },
            { value: 604_800, label: t('stage.week') },
          ]}
        />
      </Form.Item>
    </>
  )
}

export function ReasonField() {
  const { t } = useTranslation('parameter')
  return <TextAreaItem name="reason" label={t('write.reason')} rows={2} />
}
