import { Form, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { allowUnknownTerminal, listUnknownTerminals, type UnknownTerminal } from '#core/contract/terminal.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { CodeItem, NumberItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { TextField } from '#console/ui/search-fields.tsx'
import { VinSelect } from '#console/ui/select/vehicle-selects.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import { useColumnKit } from '#console/ui/columns.tsx'

const Filter = z.object({ phone: z.string().trim().max(20).optional() })
const HOURS = 24

/** Phones that registered and are not on the books; each can be let in once. */
export function UnknownList() {
  const { t } = useTranslation('journal')
  const search = useViewSearch(Filter, 'unknown')
  const list = usePagedList(listUnknownTerminals, search.filter)
  const refresh = useRefresh()
  const [allowing, setAllowing] = useState<UnknownTerminal | null>(null)
  return (
    <>
      <ListPage
        search={search}
        list={list}
        columns={useUnknownColumns(setAllowing)}
        rowKey={(row) => row.id}
        {...(!search.filter?.phone && { empty: <NoneYet title={t('unknown.none')} hint={t('unknown.noneHint')} /> })}
      >
        <TextField name="phone" label={t('field.phone')} maxLength={20} />
      </ListPage>
      <FormDrawer
        open={allowing !== null}
        title={t('unknown.allowTitle')}
        schema={allowUnknownTerminal.body}
        initial={{ phone: allowing?.phone, vin: allowing?.vin ?? undefined, sn: allowing?.deviceId, hours: HOURS }}
        onSubmit={(body) => call(allowUnknownTerminal, { body }).then(() => refresh(listUnknownTerminals))}
        onClose={() => setAllowing(null)}
        submitText={t('unknown.allow')}
      >
        <p>{t('unknown.allowHint')}</p>
        <CodeItem name="phone" label={t('field.phone')} readOnly />
        <Form.Item name="vin" label={t('unknown.forVin')} required>
          <VinSelect />
        </Form.Item>
        <CodeItem name="sn" label={t('field.sn')} />
        <NumberItem name="hours" label={t('unknown.hours')} />
      </FormDrawer>
    </>
  )
}

function useUnknownColumns(onAllow: (row: UnknownTerminal) => void): TableColumnsType<UnknownTerminal> {
  const column = useColumnKit<UnknownTerminal>()
  const { t } = useTranslation('journal')
  return [
    column.code('phone', t('field.phone'), 135, { fixed: 'start' }),
    column.code('named', t('unknown.named'), 190, { hidden: true }),
    column.vin('vin', t('unknown.vehicle'), 190, { fixed: false }),
    column.code('makerId', t('register.maker'), 100),
    column.code('model', t('register.model'), 120),
    column.code('deviceId', t('unknown.device'), 140, { hidden: true }),
    column.code('remoteAddress', t('register.address'), 140),
    column.number('count', t('field.count'), 80),
    column.time('lastTime', t('field.last'), 165),
    column.cell(
      'allow',
      t('unknown.allow'),
      230,
      (row) =>
        row.allowedUntilTime ? (
          <ToneTag tone="good">
            <bdi dir="ltr">{row.allowedVin}</bdi> <TimeCell time={row.allowedUntilTime} />
          </ToneTag>
        ) : (
          <AllowedButton to={allowUnknownTerminal} size="small" onClick={() => onAllow(row)}>
            {t('unknown.allow')}
          </AllowedButton>
        ),
      { fixed: 'end' },
    ),
  ]
}
