import { Button, Empty, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { vin } from '#core/contract/fields.ts'
import { listParameterTemplates, saveParameterTemplate } from '#core/contract/parameter-template.ts'
import {
  ALARM_PARAMETER_IDS,
  exportAlarmParameters,
  getTerminalValues,
  readAlarmParameters,
  type TerminalValues,
} from '#core/contract/terminal-parameter.ts'
import { parameterOfId } from '#core/protocol/jt808/parameter-catalogue.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { ExportButton } from '#console/ui/export-button.tsx'
import { LoadFailed, Loading, NoneYet } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { type Settings, settingsOf } from '#console/ui/parameter/parameter-change.ts'
import styles from '#console/ui/parameter/parameter.module.css'
import { useProtocolWord } from '#console/ui/parameter/protocol-word.ts'
import { quietly } from '#console/ui/parameter/quietly.ts'
import { LateReadingsDrawer } from '#console/ui/parameter/late-readings-drawer.tsx'
import { LateRunResult } from '#console/ui/parameter/late-run-result.tsx'
import { SaveTemplateDrawer } from '#console/ui/parameter/save-template-drawer.tsx'
import { hexId } from '#console/ui/parameter/shown-value.ts'
import { type FollowedRun, useParameterRun } from '#console/ui/parameter/use-parameter-run.ts'
import { ValueTable } from '#console/ui/parameter/value-table.tsx'
import { SelectField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { VinSelect } from '#console/ui/select/vehicle-selects.tsx'
import { useSearch } from '#console/ui/use-search.ts'

const Filter = z.object({
  vin,
  block: z.coerce.number().int().optional(),
  templateId: z.coerce.number().int().optional(),
  /** Another vehicle to compare with. */
  other: vin.optional(),
})
type Filter = z.output<typeof Filter>

/** Active-safety settings of one vehicle (docs/product/tbox.md). */
export function AlarmSearchPage() {
  const { t } = useTranslation('parameter')
  const word = useProtocolWord()
  const search = useSearch(Filter)
  const { filter } = search
  return (
    <>
      <PageHeader
        title={t('alarmSearch.title')}
        hint={t('alarmSearch.hint')}
        actions={<ExportButton endpoint={exportAlarmParameters} filter={exported(filter)} />}
      />
      <SearchForm search={search}>
        <VinField required />
        <SelectField
          name="block"
          label={t('run.block')}
          options={ALARM_PARAMETER_IDS.map((id) => ({
            value: String(id),
            label: word(parameterOfId(id)?.labelKey ?? hexId(id)),
          }))}
        />
      </SearchForm>
      {filter ? (
        <Desk key={filter.vin} filter={filter} apply={search.apply} />
      ) : (
        <Empty description={t('params.notSearched')} />
      )}
    </>
  )
}

/** The comparison with another vehicle is shown on screen only. */
const exported = (filter: Filter | null) =>
  filter && { vin: filter.vin, block: filter.block, templateId: filter.templateId }

interface DeskProps {
  filter: Filter
  apply: (values: Readonly<Record<string, unknown>>) => unknown
}

const alarmSettings = (values: TerminalValues | undefined): Settings =>
  settingsOf((values?.values ?? []).filter(({ id }) => (ALARM_PARAMETER_IDS as readonly number[]).includes(id)))

function Desk({ filter, apply }: DeskProps) {
  const { t } = useTranslation('parameter')
  const word = useProtocolWord()
  const run = useParameterRun()
  const { data, error, reload } = useCall(getTerminalValues, { query: { vin: filter.vin } }, { toast: false })
  const otherVehicle = useCall(
    getTerminalValues,
    { query: { vin: filter.other ?? '' } },
    { toast: false, enabled: filter.other !== undefined },
  )
  const templates = useCall(listParameterTemplates, { query: {} }, { toast: false })
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  const stored = alarmSettings(data)
  const template =
    templates.data?.list.find(({ id }) => id === filter.templateId) ??
    (filter.other ? undefined : data.templates.find(({ parameters }) => parameters.some(({ id }) => isAlarm(id))))
  const other = filter.other
    ? { label: filter.other, settings: alarmSettings(otherVehicle.data) }
    : template && { label: `${t('table.template')} ${template.name}`, settings: settingsOf(template.parameters) }
  const readTimes = Object.fromEntries(data.values.map(({ id, readTime }) => [id, readTime]))
  const blocks = ALARM_PARAMETER_IDS.filter((id) => filter.block === undefined || filter.block === id)
  return (
    <>
      <Actions vin={filter.vin} stored={stored} run={run} />
      <div className={styles.bar}>
        <Select
          allowClear
          aria-label={t('target.template')}
          placeholder={t('target.template')}
          popupMatchSelectWidth={false}
          value={template?.id}
          options={(templates.data?.list ?? [])
            .filter(({ parameters }) => parameters.some(({ id }) => isAlarm(id)))
            .map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(templateId) => apply({ ...filter, templateId, other: undefined })}
        />
        <span>{t('alarmSearch.compare')}</span>
        <div className={styles.other}>
          <VinSelect
            aria-label={t('alarmSearch.compare')}
            value={filter.other}
            onChange={(vinToo) => apply({ ...filter, other: vinToo, templateId: undefined })}
          />
        </div>
      </div>
      <LateRunResult run={run.run} reload={run.reload} />
      {blocks.every((id) => stored[id] === undefined) ? (
        <NoneYet title={t('alarmSearch.none')} hint={t('alarmSearch.noneHint')} />
      ) : (
        blocks.map((id) => (
          <section key={id} className={styles.block} aria-label={hexId(id)}>
            <h3>
              {word(parameterOfId(id)?.labelKey ?? hexId(id))} · <bdi>{hexId(id)}</bdi>
            </h3>
            {stored[id] === undefined ? (
              <p>{t('alarmSearch.notRead')}</p>
            ) : (
              <ValueTable ids={[id]} stored={stored} readTimes={readTimes} other={other} />
            )}
          </section>
        ))
      )}
    </>
  )
}

const isAlarm = (id: number) => (ALARM_PARAMETER_IDS as readonly number[]).includes(id)

function Actions({ vin: asked, stored, run }: { vin: string; stored: Settings; run: FollowedRun }) {
  const { t } = useTranslation('parameter')
  const [drawer, setDrawer] = useState<'save' | 'readings'>()
  return (
    <div className={styles.bar}>
      <AllowedButton
        to={readAlarmParameters}
        loading={run.running}
        onClick={() =>
          void quietly(async () => run.follow((await call(readAlarmParameters, { body: { vins: [asked] } })).runId))
        }
      >
        {t('alarmSearch.query')}
      </AllowedButton>
      <Button onClick={() => setDrawer('readings')}>{t('readings.open')}</Button>
      <AllowedButton
        to={saveParameterTemplate}
        disabled={Object.keys(stored).length === 0}
        onClick={() => setDrawer('save')}
      >
        {t('template.save')}
      </AllowedButton>
      <SaveTemplateDrawer open={drawer === 'save'} settings={stored} onClose={() => setDrawer(undefined)} />
      <LateReadingsDrawer
        vin={asked}
        ids={ALARM_PARAMETER_IDS}
        open={drawer === 'readings'}
        onClose={() => setDrawer(undefined)}
      />
    </div>
  )
}
