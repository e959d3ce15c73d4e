import { Alert, Button, Checkbox, Empty, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { saveParameterTemplate } from '#core/contract/parameter-template.ts'
import {
  compareTerminalValues,
  exportTerminalValues,
  getTerminalValues,
  readTerminalParameters,
  type TerminalValues,
  TerminalValuesFilter,
  writeTerminalParameters,
} from '#core/contract/terminal-parameter.ts'
import { PARAMETER_GROUPS, parameterGroupLabel, parameterOfId } from '#core/protocol/jt808/parameter-catalogue.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { pathTo } from '#console/shell/path-to.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { Allowed, useAllowed } from '#console/ui/allowed.tsx'
import { ExportButton } from '#console/ui/export-button.tsx'
import { late } from '#console/ui/late.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { type Settings, settingsOf, withValue } from '#console/ui/parameter/parameter-change.ts'
import styles from '#console/ui/parameter/parameter.module.css'
import { useProtocolWord } from '#console/ui/parameter/protocol-word.ts'
import { LateRunResult } from '#console/ui/parameter/late-run-result.tsx'
import { SaveTemplateDrawer } from '#console/ui/parameter/save-template-drawer.tsx'
import { quietly } from '#console/ui/parameter/quietly.ts'
import { type FollowedRun, useParameterRun } from '#console/ui/parameter/use-parameter-run.ts'
import { ValueTable } from '#console/ui/parameter/value-table.tsx'
import { LateWriteDrawer } from '#console/ui/parameter/late-write-drawer.tsx'
import { SelectField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { ConnectionTag } from '#console/ui/state-tag.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { EarlierReadings, EditedValues } from './pending-writes.tsx'

const EditDrawer = late(
  async () => (await import('./edit-drawer.tsx')).EditDrawer,
  ({ open }) => open,
)

/** Parameters of one terminal next to its template (docs/product/data-service.md). */
export function TerminalParamsPage() {
  const { t } = useTranslation('parameter')
  const word = useProtocolWord()
  const navigate = useNavigate()
  const search = useSearch(TerminalValuesFilter)
  const shown = search.filter?.vin
  return (
    <>
      <PageHeader
        title={t('params.title')}
        hint={t('params.hint')}
        actions={
          <>
            <AllowedButton
              to={compareTerminalValues}
              onClick={() => void navigate(pathTo('/operate/vehiclesParam', { ...(shown && { vins: shown }) }))}
            >
              {t('params.compare')}
            </AllowedButton>
            <ExportButton endpoint={exportTerminalValues} filter={search.filter} />
          </>
        }
      />
      <SearchForm search={search}>
        <VinField required />
        <SelectField
          name="group"
          label={t('params.group')}
          options={PARAMETER_GROUPS.map((group) => ({ value: group, label: word(parameterGroupLabel(group)) }))}
        />
      </SearchForm>
      {search.filter && shown ? (
        <Desk key={shown} filter={search.filter} apply={search.apply} />
      ) : (
        <Empty description={t('params.notSearched')} />
      )}
    </>
  )
}

interface DeskProps {
  filter: TerminalValuesFilter
  apply: (values: Readonly<Record<string, unknown>>) => unknown
}

function Desk({ filter, apply }: DeskProps) {
  const { t } = useTranslation('parameter')
  const { data, error, reload } = useCall(getTerminalValues, { query: { vin: filter.vin } }, { toast: false })
  const run = useParameterRun()
  const [chosen, setChosen] = useState<number[]>([])
  const [draft, setDraft] = useState<Settings>({})
  const mayWrite = useAllowed(writeTerminalParameters)
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  const stored = settingsOf(data.values)
  const template = data.templates.find(({ id }) => id === filter.templateId) ?? data.templates[0]
  const wanted = template ? settingsOf(template.parameters) : {}
  const ids = [...new Set([...Object.keys(stored), ...Object.keys(wanted)].map(Number))]
    .filter((id) => !filter.group || parameterOfId(id)?.group === filter.group)
    .sort((one, other) => one - other)
  return (
    <>
      <Actions
        values={data}
        chosen={chosen}
        stored={stored}
        wanted={wanted}
        run={run}
        draft={draft}
        onDiscard={() => setDraft({})}
      />
      <LateRunResult run={run.run} reload={run.reload} />
      <CompareBar filter={filter} apply={apply} values={data} templateId={template?.id} />
      {ids.length === 0 ? (
        <Empty description={t('params.nothingRead')} />
      ) : (
        <ValueTable
          ids={ids}
          stored={stored}
          readTimes={Object.fromEntries(data.values.map(({ id, readTime }) => [id, readTime]))}
          other={template && { label: template.name, settings: wanted }}
          onlyDifferences={filter.differences ?? false}
          editing={
            mayWrite
              ? {
                  draft,
                  onChange: (id, path, value) =>
                    setDraft((before) => ({ ...before, [id]: withValue(before[id] ?? stored[id], path, value) })),
                }
              : undefined
          }
          selection={{ ids: chosen, onChange: setChosen }}
        />
      )}
    </>
  )
}

interface CompareProps extends DeskProps {
  values: TerminalValues
  templateId: number | undefined
}

/** Selects the template to compare with, and whether only differences are shown. */
function CompareBar({ filter, apply, values, templateId }: CompareProps) {
  const { t } = useTranslation('parameter')
  if (values.templates.length === 0) return <Alert type="info" title={t('params.noTemplate')} />
  return (
    <div className={styles.bar}>
      <Select
        aria-label={t('target.template')}
        popupMatchSelectWidth={false}
        value={templateId}
        options={values.templates.map(({ id, name, version }) => ({ value: id, label: `${name} · v${version}` }))}
        onChange={(id) => apply({ ...filter, templateId: id })}
      />
      <Checkbox
        checked={filter.differences ?? false}
        onChange={({ target }) => apply({ ...filter, differences: target.checked || undefined })}
      >
        {t('params.onlyDifferences')}
      </Checkbox>
    </div>
  )
}

interface ActionProps {
  values: TerminalValues
  chosen: readonly number[]
  stored: Settings
  wanted: Settings
  run: FollowedRun
  /** Values edited in their rows. */
  draft: Settings
  onDiscard: () => void
}

function Actions({ values, chosen, stored, wanted, run, draft, onDiscard }: ActionProps) {
  const { t } = useTranslation(['parameter', 'terminal'])
  const [drawer, setDrawer] = useState<'edit' | 'template' | 'group' | 'save'>()
  const close = () => setDrawer(undefined)
  const read = (ids: number[]) =>
    quietly(async () => run.follow((await call(readTerminalParameters, { body: { vins: [values.vin], ids } })).runId))
  const off = Object.fromEntries(
    Object.entries(wanted).filter(([id]) => chosen.length === 0 || chosen.includes(Number(id))),
  )
  const templateSettings =
    chosen.length > 0 ? Object.fromEntries(chosen.map((id) => [id, stored[id] ?? wanted[id]])) : stored
  const vehicle = { vin: values.vin, stored }
  return (
    <div className={styles.bar}>
      <Allowed to={readTerminalParameters}>
        <Button loading={run.running} onClick={() => void read([])}>
          {t('params.readAll')}
        </Button>
        <Button disabled={chosen.length === 0 || run.running} onClick={() => void read([...chosen])}>
          {t('params.readChosen', { number: chosen.length })}
        </Button>
      </Allowed>
      <EditedValues vehicle={vehicle} draft={draft} run={run} onDiscard={onDiscard} />
      <Allowed to={writeTerminalParameters}>
        <Button disabled={run.running} onClick={() => setDrawer('edit')}>
          {t('params.edit')}
        </Button>
        <Button disabled={Object.keys(off).length === 0 || run.running} onClick={() => setDrawer('template')}>
          {t('params.applyTemplate')}
        </Button>
        <Button disabled={Object.keys(off).length === 0} onClick={() => setDrawer('group')}>
          {t('params.applyGroup')}
        </Button>
      </Allowed>
      <AllowedButton
        to={saveParameterTemplate}
        disabled={Object.keys(templateSettings).length === 0}
        onClick={() => setDrawer('save')}
      >
        {t('template.save')}
      </AllowedButton>
      <EarlierReadings vehicle={vehicle} run={run} />
      <ConnectionTag state={values.online} />
      <EditDrawer open={drawer === 'edit'} vehicle={vehicle} chosen={chosen} onClose={close} onStarted={run.follow} />
      <LateWriteDrawer
        open={drawer === 'template'}
        endpoint={writeTerminalParameters}
        settings={off}
        vehicle={vehicle}
        onClose={close}
        onStarted={run.follow}
      />
      <LateWriteDrawer
        open={drawer === 'group'}
        endpoint={writeTerminalParameters}
        settings={off}
        onClose={close}
        onStarted={run.follow}
      />
      <SaveTemplateDrawer open={drawer === 'save'} settings={templateSettings} onClose={close} />
    </div>
  )
}
