import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Answer } from '#core/contract/endpoint.ts'
import * as contract from '#core/contract/plant.ts'
import { PLANT_ERRORS, PLANT_EVENTS, PLANT_RECORD_STATES } from '#core/domain/plant.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { BulkButtons } from '#console/ui/bulk-actions.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { SelectField, TextField, TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { CountViews, withView } from '#console/ui/count-views.tsx'
import { DecideDrawer } from './decide-drawer.tsx'
import { useRecordColumns } from './record-columns.tsx'
import { RecordDrawer } from './record-drawer.tsx'
import { SimulateDrawer } from './simulate-drawer.tsx'

type Row = contract.PlantRecordRow
const READS = [contract.listPlantRecords, contract.countPlantRecords, contract.listPlantCodes]

/** Records one by one, by their state. */
export function PlantRecords({ counts }: { counts: Answer<typeof contract.countPlantRecords> | undefined }) {
  const { t } = useTranslation('plant')
  const search = useSearch(contract.PlantRecordFilter)
  const list = usePagedList(contract.listPlantRecords, search.filter)
  const { data: plants = [] } = useCall(contract.listPlants, {}, { toast: false })
  const [opened, open] = useState<Row>()
  const [deciding, decide] = useState<readonly Row[]>()
  const [simulating, simulate] = useState(false)
  return (
    <>
      <ListPage
        search={withView(search, 'state')}
        list={list}
        reads={READS}
        columns={useRecordColumns({ onOpen: open, onDecide: (row) => decide([row]) })}
        rowKey={({ id }) => id}
        exports={contract.exportPlantRecords}
        actions={
          <Allowed to={contract.simulatePlantRecords}>
            <Button onClick={() => simulate(true)}>{t('simulate')}</Button>
          </Allowed>
        }
        bar={(selected, done) => (
          <SelectionBar count={selected.length} onClear={done}>
            <AllowedButton
              to={contract.decidePlantConflicts}
              disabled={!selected.some(({ state }) => state === 'conflict')}
              onClick={() => {
                decide(selected.filter(({ state }) => state === 'conflict'))
                done()
              }}
            >
              {t('decide')}
            </AllowedButton>
            <BulkButtons
              selected={selected}
              reads={READS}
              onDone={done}
              actions={[
                {
                  to: contract.retryPlantRecords,
                  label: t('reprocess'),
                  ask: () => ({ title: t('reprocess.ask'), content: t('reprocess.hint') }),
                  run: (rows) => call(contract.retryPlantRecords, { body: { ids: rows.map(({ id }) => id) } }),
                },
              ]}
            />
          </SelectionBar>
        )}
        above={
          <CountViews
            label={t('status')}
            allLabel={t('all')}
            shown={search.filter?.state}
            onShow={(state) => search.apply({ ...search.given, state })}
            views={PLANT_RECORD_STATES.map((key) => ({ key, label: t(`state.${key}`), count: counts?.[key] }))}
          />
        }
      >
        <VinField />
        <TextField name="messageId" label={t('message')} maxLength={64} />
        <SelectField
          name="plantCode"
          label={t('plant')}
          options={plants.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <SelectField
          name="event"
          label={t('event')}
          options={PLANT_EVENTS.map((value) => ({ value, label: t(`event.${value}`) }))}
        />
        <SelectField
          name="error"
          label={t('reasonOf')}
          options={PLANT_ERRORS.map((value) => ({ value, label: t(`error.${value}`) }))}
        />
        <TimeRangeField offerToday={false} />
      </ListPage>
      <RecordDrawer record={opened ?? null} onDecide={(row) => decide([row])} onClose={() => open(undefined)} />
      <DecideDrawer
        records={deciding}
        reads={READS}
        onClose={() => {
          decide(undefined)
          open(undefined)
        }}
      />
      <SimulateDrawer open={simulating} onClose={() => simulate(false)} />
    </>
  )
}
