import { Alert, Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { vin } from '#core/contract/fields.ts'
import { listParameterTemplates, saveParameterTemplate } from '#core/contract/parameter-template.ts'
import {
  ALARM_PARAMETER_IDS,
  getTerminalValues,
  readAlarmParameters,
  writeAlarmParameters,
} from '#core/contract/terminal-parameter.ts'
import { checkParameter, parameterOfId } from '#core/protocol/jt808/parameter-catalogue.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { Allowed } from '#console/ui/allowed.tsx'
import { LoadFailed } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { emptyValue } from '#console/ui/parameter/empty-value.ts'
import { type Settings, settingsOf } from '#console/ui/parameter/parameter-change.ts'
import styles from '#console/ui/parameter/parameter.module.css'
import { useProtocolWord } from '#console/ui/parameter/protocol-word.ts'
import { quietly } from '#console/ui/parameter/quietly.ts'
import { LateRunResult } from '#console/ui/parameter/late-run-result.tsx'
import { SaveTemplateDrawer } from '#console/ui/parameter/save-template-drawer.tsx'
import { SettingsForm } from '#console/ui/parameter/settings-form.tsx'
import { hexId } from '#console/ui/parameter/shown-value.ts'
import { type FollowedRun, useParameterRun } from '#console/ui/parameter/use-parameter-run.ts'
import { LateWriteDrawer } from '#console/ui/parameter/late-write-drawer.tsx'
import { SelectField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useSearch } from '#console/ui/use-search.ts'

/** Initial values of the form; without them a form that changes nothing until it is filled in. */
const Start = z.object({ vin: vin.optional(), templateId: z.coerce.number().int().optional() })

const isAlarm = ({ id }: { id: number }) => (ALARM_PARAMETER_IDS as readonly number[]).includes(id)
const startOf = (id: number) => emptyValue(parameterOfId(id) ?? { kind: 'bytes' })

/** Active-safety settings for vehicles, groups or a template (docs/product/tbox.md). */
export function AlarmSettingPage() {
  const { t } = useTranslation('parameter')
  const search = useSearch(Start)
  const given = search.filter ?? {}
  const run = useParameterRun()
  const templates = useCall(listParameterTemplates, { query: {} }, { toast: false })
  const values = useCall(
    getTerminalValues,
    { query: { vin: given.vin ?? '' } },
    { toast: false, enabled: given.vin !== undefined },
  )
  const usable = (templates.data?.list ?? []).filter(({ parameters }) => parameters.some(isAlarm))
  const template = usable.find(({ id }) => id === given.templateId)
  const stored = given.vin ? settingsOf((values.data?.values ?? []).filter(isAlarm)) : undefined
  const start = template ? settingsOf(template.parameters.filter(isAlarm)) : (stored ?? {})
  const reads = [...(given.vin === undefined ? [] : [values]), ...(given.templateId === undefined ? [] : [templates])]
  const waits = reads.some(({ data }) => !data)
  const failed = reads.find(({ data, error }) => error !== null && !data)
  return (
    <>
      <PageHeader title={t('alarmSetting.title')} hint={t('alarmSetting.hint')} />
      <SearchForm search={search}>
        <VinField />
        <SelectField
          name="templateId"
          label={t('target.template')}
          options={usable.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </SearchForm>
      {failed?.error && <LoadFailed error={failed.error} retry={failed.reload} />}
      {!waits && (
        <Desk
          key={`${given.vin ?? ''} ${given.templateId ?? ''} ${JSON.stringify(start)}`}
          run={run}
          start={start}
          vehicle={given.vin && stored ? { vin: given.vin, stored } : undefined}
        />
      )}
    </>
  )
}

interface DeskProps {
  run: FollowedRun
  start: Settings
  vehicle: { vin: string; stored: Settings } | undefined
}

function Desk({ run, start, vehicle }: DeskProps) {
  const { t } = useTranslation('parameter')
  const word = useProtocolWord()
  const [settings, setSettings] = useState<Settings>(start)
  const [drawer, setDrawer] = useState<'one' | 'many' | 'save'>()
  const ids = ALARM_PARAMETER_IDS.filter((id) => settings[id] !== undefined)
  const wrong = ids.some((id) => checkParameter(id, settings[id]) !== null)
  const close = () => setDrawer(undefined)
  const blocked = ids.length === 0 || wrong || run.running
  return (
    <>
      <Checkbox.Group
        aria-label={t('alarmSetting.blocks')}
        options={ALARM_PARAMETER_IDS.map((id) => ({
          value: id,
          label: word(parameterOfId(id)?.labelKey ?? hexId(id)),
        }))}
        value={ids}
        onChange={(chosen) =>
          setSettings(Object.fromEntries(chosen.map((id) => [id, settings[id] ?? start[id] ?? startOf(id)])))
        }
      />
      <div className={styles.bar}>
        {vehicle && (
          <AllowedButton
            to={readAlarmParameters}
            loading={run.running}
            onClick={() =>
              void quietly(async () =>
                run.follow((await call(readAlarmParameters, { body: { vins: [vehicle.vin] } })).runId),
              )
            }
          >
            {t('alarmSearch.query')}
          </AllowedButton>
        )}
        <Allowed to={writeAlarmParameters}>
          {vehicle && (
            <Button type="primary" disabled={blocked} onClick={() => setDrawer('one')}>
              {t('alarmSetting.sendOne')}
            </Button>
          )}
          <Button type={vehicle ? 'default' : 'primary'} disabled={blocked} onClick={() => setDrawer('many')}>
            {t('alarmSetting.sendMany')}
          </Button>
        </Allowed>
        <AllowedButton
          to={saveParameterTemplate}
          disabled={ids.length === 0 || wrong}
          onClick={() => setDrawer('save')}
        >
          {t('template.save')}
        </AllowedButton>
      </div>
      <LateRunResult run={run.run} reload={run.reload} />
      {ids.length === 0 ? (
        <Alert type="info" showIcon title={t('alarmSetting.chooseBlock')} />
      ) : (
        <SettingsForm ids={ids} settings={settings} disabled={run.running} onChange={setSettings} />
      )}
      <LateWriteDrawer
        open={drawer === 'one' || drawer === 'many'}
        endpoint={writeAlarmParameters}
        settings={settings}
        vehicle={drawer === 'one' ? vehicle : undefined}
        onClose={close}
        onStarted={run.follow}
      />
      <SaveTemplateDrawer open={drawer === 'save'} settings={settings} onClose={close} />
    </>
  )
}
