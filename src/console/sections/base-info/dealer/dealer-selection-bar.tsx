import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { archiveDealer, deleteDealer, type DealerRow, listDealers, restoreDealer } from '#core/contract/dealer.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'

interface Props {
  selected: readonly DealerRow[]
  /** The archive is on screen: its rows can be taken back or deleted for good. */
  archived: boolean
  onDone: () => void
}

export function DealerSelectionBar({ selected, archived, onDone }: Props) {
  const { t } = useTranslation('dealer')
  const confirm = useConfirm()
  const refresh = useRefresh()
  const count = selected.length

  async function finish(change: typeof archiveDealer) {
    await call(change, { body: { ids: selected.map((row) => row.id) } })
    onDone()
    await refresh(listDealers)
  }

  const ask = (title: string, content: string, verb: string, change: typeof archiveDealer) =>
    confirm({ title, content, danger: true, confirmText: verb, onConfirm: () => finish(change) })

  return (
    <SelectionBar count={count} onClear={onDone}>
      {archived ? (
        <>
          <Allowed to={restoreDealer}>
            <Button
              onClick={() =>
                confirm({
                  title: t('restore.ask', { count }),
                  confirmText: t('restore'),
                  onConfirm: () => finish(restoreDealer),
                })
              }
            >
              {t('restore')}
            </Button>
          </Allowed>
          <Allowed to={deleteDealer}>
            <Button danger onClick={() => ask(t('delete.ask', { count }), t('delete.hint'), t('delete'), deleteDealer)}>
              {t('delete')}
            </Button>
          </Allowed>
        </>
      ) : (
        <Allowed to={archiveDealer}>
          <Button
            danger
            onClick={() => ask(t('archive.ask', { count }), t('archive.hint'), t('archive'), archiveDealer)}
          >
            {t('archive')}
          </Button>
        </Allowed>
      )}
    </SelectionBar>
  )
}
