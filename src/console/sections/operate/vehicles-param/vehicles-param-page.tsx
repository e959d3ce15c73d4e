import { App, Checkbox, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { compareTerminalValues, ComparedFilter, readTerminalParameters } from '#core/contract/terminal-parameter.ts'
import { vinsIn } from '#core/domain/vin-list.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { LoadFailed, Loading, NotSearched } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { useProtocolWord } from '#console/ui/parameter/protocol-word.ts'
import { hexId, leafName, shownValue } from '#console/ui/parameter/shown-value.ts'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { VinsField } from '#console/ui/vins-field.tsx'
import { type ComparedRow, comparedRows } from './compared-rows.ts'
import styles from './vehicles-param.module.css'

const NAME_WIDTH = 320
const VALUE_WIDTH = 210
/** Answers of terminals come when they come. */
const REFRESH_MS = 5_000

/** Parameters of several terminals side by side (docs/product/operate.md). */
export function VehiclesParamPage() {
  const { t } = useTranslation(['vehiclesParam', 'shell'])
  const search = useSearch(ComparedFilter)
  return (
    <>
      <PageHeader title={t('shell:title.operate.vehiclesParam')} hint={t('vehiclesParam:hint')} />
      <SearchForm search={search}>
        <VinsField />
      </SearchForm>
      {search.filter ? <Compared vins={search.filter.vins} /> : <NotSearched />}
    </>
  )
}

function Compared({ vins }: { vins: string }) {
  const { t } = useTranslation('vehiclesParam')
  const word = useProtocolWord()
  const [onlyDifferent, showDifferent] = useState(true)
  const { message } = App.useApp()
  const { data, error, reload } = useCall(
    compareTerminalValues,
    { query: { vins } },
    { toast: false, refreshMs: REFRESH_MS },
  )
  async function ask() {
    try {
      await call(readTerminalParameters, { body: { vins: vinsIn(vins) } })
      message.info(t('asked'))
    } catch (failure) {
      // The call reports its own failures.
      if (!(failure instanceof CallFailed) && !(failure instanceof CallCancelled)) throw failure
    }
  }
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  const rows = comparedRows(data.map(({ values }) => values))
  const columns: TableColumnsType<ComparedRow> = [
    {
      title: t('parameter'),
      width: NAME_WIDTH,
      fixed: 'start',
      render: (_, row) => (
        <>
          <bdi>{hexId(row.id)}</bdi> {leafName(row, word)}
        </>
      ),
    },
    ...data.map(({ vin, online, values }, at) => ({
      title: (
        <>
          <VinCell vin={vin} />
          <small className={styles.note}>{values.length === 0 ? t('notRead') : t(online ? 'online' : 'offline')}</small>
        </>
      ),
      key: vin,
      width: VALUE_WIDTH,
      onCell: ({ different }: ComparedRow) => ({ className: different.has(at) ? (styles.different ?? '') : '' }),
      render: (_: unknown, { values: row, shape }: ComparedRow) => <bdi>{shownValue(row[at], shape, word)}</bdi>,
    })),
  ]
  return (
    <>
      <div className={styles.tools}>
        <Checkbox checked={onlyDifferent} onChange={({ target }) => showDifferent(target.checked)}>
          {t('onlyDifferent')}
        </Checkbox>
        <AllowedButton to={readTerminalParameters} onClick={ask}>
          {t('read')}
        </AllowedButton>
      </div>
      <Table<ComparedRow>
        size="small"
        sticky
        rowKey="key"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={rows.filter(({ different }) => !onlyDifferent || different.size > 0)}
        columns={columns}
        locale={{ emptyText: t(rows.length === 0 ? 'nothingRead' : 'equal') }}
      />
    </>
  )
}
