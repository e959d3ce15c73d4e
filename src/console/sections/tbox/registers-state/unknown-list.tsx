import { Button, Form, Input, InputNumber, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { allowUnknownTerminal, listUnknownTerminals, type UnknownTerminal } from '#core/contract/terminal.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { TextField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { VinSelect } from '#console/ui/select/vehicle-selects.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import { VinCell } from '#console/ui/vin-cell.tsx'

const Filter = z.object({ phone: z.string().trim().max(20).optional() })
const HOURS = 24

const plain = (text: string) => <bdi dir="ltr">{text || '–'}</bdi>

/** Phones that registered and are not on the books; each can be let in once. */
export function UnknownList() {
  const { t } = useTranslation('journal')
  const search = useViewSearch(Filter, 'unknown')
  const list = usePagedList(listUnknownTerminals, search.filter)
  const refresh = useRefresh()
  const [allowing, setAllowing] = useState<UnknownTerminal | null>(null)
  return (
    <>
      <SearchForm search={search}>
        <TextField name="phone" label={t('field.phone')} maxLength={20} />
      </SearchForm>
      <PagedTable
        list={list}
        columns={useUnknownColumns(setAllowing)}
        rowKey={(row) => row.id}
        {...(!search.filter?.phone && { empty: <NoneYet title={t('unknown.none')} hint={t('unknown.noneHint')} /> })}
      />
      <FormDrawer
        open={allowing !== null}
        title={t('unknown.allowTitle')}
        schema={allowUnknownTerminal.body}
        initial={{ phone: allowing?.phone, vin: allowing?.vin ?? undefined, sn: allowing?.deviceId, hours: HOURS }}
        onSubmit={async (body) => {
          await call(allowUnknownTerminal, { body })
          await refresh(listUnknownTerminals)
        }}
        onClose={() => setAllowing(null)}
        submitText={t('unknown.allow')}
      >
        <p>{t('unknown.allowHint')}</p>
        <Form.Item name="phone" label={t('field.phone')}>
          <Input dir="ltr" readOnly />
        </Form.Item>
        <Form.Item name="vin" label={t('unknown.forVin')} required>
          <VinSelect />
        </Form.Item>
        <Form.Item name="sn" label={t('field.sn')} required>
          <Input dir="ltr" maxLength={64} autoComplete="off" />
        </Form.Item>
        <Form.Item name="hours" label={t('unknown.hours')}>
          <InputNumber min={1} max={72} style={{ inlineSize: '100%' }} />
        </Form.Item>
      </FormDrawer>
    </>
  )
}

function useUnknownColumns(onAllow: (row: UnknownTerminal) => void): TableColumnsType<UnknownTerminal> {
  const { t } = useTranslation('journal')
  const format = useFormat()
  return [
    { title: t('field.phone'), dataIndex: 'phone', width: 150, fixed: 'start', render: plain },
    { title: t('unknown.named'), dataIndex: 'named', width: 190, render: plain },
    {
      title: t('unknown.vehicle'),
      dataIndex: 'vin',
      width: 210,
      render: (vin: string | null) => (vin ? <VinCell vin={vin} /> : '–'),
    },
    { title: t('register.maker'), dataIndex: 'makerId', width: 110, render: plain },
    { title: t('register.model'), dataIndex: 'model', width: 130, render: plain },
    { title: t('unknown.device'), dataIndex: 'deviceId', width: 140, render: plain },
    { title: t('register.address'), dataIndex: 'remoteAddress', width: 160, render: plain },
    {
      title: t('field.count'),
      dataIndex: 'count',
      width: 90,
      align: 'end',
      render: (count: number) => format.number(count),
    },
    { title: t('field.last'), dataIndex: 'lastTime', width: 170, render: (time: string) => <TimeCell time={time} /> },
    {
      title: t('unknown.allow'),
      key: 'allow',
      width: 260,
      fixed: 'end',
      render: (_, row) =>
        row.allowedUntilTime ? (
          <ToneTag tone="good">
            <bdi dir="ltr">{row.allowedVin}</bdi> <TimeCell time={row.allowedUntilTime} />
          </ToneTag>
        ) : (
          <Allowed to={allowUnknownTerminal}>
            <Button size="small" onClick={() => onAllow(row)}>
              {t('unknown.allow')}
            </Button>
          </Allowed>
        ),
    },
  ]
}
