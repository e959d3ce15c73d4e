import { DollarOutlined } from '@ant-design/icons'
import { useState } from 'react'
import * as contract from '#core/contract/lock-task.ts'
import { OVERDUE_DAYS_MAX } from '#core/domain/vehicle-lock.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'
import { NumberItem } from '#console/ui/form-builder/form-fields.tsx'
import { late } from '#console/ui/late.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import { call } from '#web/api/call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LOCK_TASK_READS } from './lock-task-reads.ts'
import type { PaymentDrawer } from './payment-drawer.tsx'

export const CONTRACT_VIEW = 'contracts'

const LatePayment = late<Parameters<typeof PaymentDrawer>[0]>(
  async () => (await import('./payment-drawer.tsx')).PaymentDrawer,
  ({ open }) => open,
)

/** Contracts on which vehicles may be locked: imported as a list, changed by payments. */
export function ContractList() {
  const { t } = useTranslation('lockTask')
  const format = useFormat()
  const search = useViewSearch(contract.LockContractFilter, CONTRACT_VIEW)
  const list = usePagedList(contract.listLockContracts, search.filter)
  const [paid, pay] = useState<string | null>(null)
  return (
    <>
      <ListPage
        search={search}
        list={list}
        reads={LOCK_TASK_READS}
        columns={useContractColumns(pay)}
        rowKey={({ id }) => id}
        imports={{
          template: contract.downloadContractTemplate,
          importer: 'lockContract',
          label: t('contract.import'),
          title: t('contract.import.title'),
        }}
        actions={
          <AllowedButton to={contract.reportPayment} icon={<DollarOutlined aria-hidden />} onClick={() => pay('')}>
            {t('payment')}
          </AllowedButton>
        }
        bulk={[
          {
            to: contract.deleteLockContracts,
            label: t('delete'),
            danger: true,
            ask: (count) => ({
              title: t('contract.delete', { number: format.number(count) }),
              content: t('contract.delete.hint'),
            }),
            run: (rows) => call(contract.deleteLockContracts, { body: { ids: rows.map(({ id }) => id) } }),
          },
        ]}
        empty={<NoneYet title={t('contract.none')} hint={t('contract.none.hint')} />}
      >
        <TextField name="keyWord" label={t('contract.keyWord')} maxLength={64} />
        <NumberItem
          name="leastOverdueDays"
          label={t('leastOverdueDays')}
          min={0}
          max={OVERDUE_DAYS_MAX}
          precision={0}
        />
        <SelectField
          name="exempt"
          label={t('exemption')}
          options={(['true', 'false'] as const).map((value) => ({ value, label: t(`exempt.${value}`) }))}
        />
      </ListPage>
      <LatePayment open={paid !== null} contractNo={paid ?? ''} onClose={() => pay(null)} />
    </>
  )
}

function useContractColumns(pay: (contractNo: string) => void) {
  const column = useColumnKit<contract.LockContract>()
  const { t } = useTranslation(['lockTask', 'vehicleLock'])
  const format = useFormat()
  return [
    column.vehicle({ width: 230 }),
    column.code('contractNo', t('contractNo'), 150),
    column.text('customer', t('customer'), 160),
    column.number('overdueDays', t('overdueDays'), 130),
    column.label('exemption', t('exemption'), 160, (exemption) => t(`exemption.${exemption}`)),
    column.label(
      'orderedLevel',
      t('orderedLevel'),
      160,
      (level) => `${format.number(level)} ${t(`vehicleLock:level.${level}`)}`,
    ),
    column.time('payTime', t('payTime'), 165, { hidden: true }),
    column.code('paymentReference', t('paymentReference'), 150, { hidden: true }),
    column.text('note', t('note'), 160, { hidden: true }),
    column.changed(t('updateTime'), 165, { hidden: true }),
    ...column.actions(t('actions'), 80, [
      {
        to: contract.reportPayment,
        icon: <DollarOutlined aria-hidden />,
        label: ({ contractNo }) => t('payment.of', { contract: contractNo }),
        on: ({ overdueDays }) => overdueDays > 0,
        onClick: ({ contractNo }) => pay(contractNo),
      },
    ]),
  ]
}
