import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { type Delivery, listDeliveries, resendDeliveries } from '#core/contract/notice-admin.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { useNoticeTitle } from '#console/ui/notice/notice-title.ts'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { useState } from 'react'

const Channel = z.enum(['mail', 'push', 'hook'])

/** Messages that were not taken after their last attempt. */
export function DeliveryList() {
  const { t } = useTranslation('inbox')
  const format = useFormat()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const list = usePagedList(listDeliveries, { state: 'dead' })
  const [selected, select] = useState<Delivery[]>([])
  const resend = async () => {
    await call(resendDeliveries, { body: { ids: selected.map(({ id }) => id) } })
    select([])
    await refresh(listDeliveries)
  }
  return (
    <>
      <PagedTable
        bar={
          <SelectionBar count={selected.length} onClear={() => select([])}>
            <AllowedButton
              to={resendDeliveries}
              onClick={() =>
                confirm({
                  title: t('delivery.resendAsk', { number: format.number(selected.length) }),
                  confirmText: t('delivery.resend'),
                  onConfirm: resend,
                })
              }
            >
              {t('delivery.resend')}
            </AllowedButton>
          </SelectionBar>
        }
        list={list}
        columns={useDeliveryColumns()}
        rowKey={({ id }) => id}
        empty={<NoneYet title={t('delivery.none')} hint="" />}
        selection={{ keys: selected.map(({ id }) => id), onChange: (_keys, rows: Delivery[]) => select(rows) }}
      />
    </>
  )
}

function useDeliveryColumns() {
  const { t } = useTranslation('inbox')
  const column = useColumnKit<Delivery>()
  const titleOf = useNoticeTitle()
  return [
    column.text(['title', titleOf], t('message'), 300, { fixed: 'start' }),
    column.text('recipient', t('delivery.recipient'), 160),
    column.label('channel', t('channel'), 130, (channel) => t(`channel.${Channel.parse(channel)}`)),
    column.number('attempts', t('delivery.attempts'), 90),
    column.text('error', t('delivery.error'), 265),
    column.time('createTime', t('time'), 170),
  ]
}
