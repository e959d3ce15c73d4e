import type { z } from 'zod'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AnyEndpoint, Endpoint } from '#core/contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useConfirm } from '#console/ui/confirm.tsx'

/** Asks, deletes one row and reads the list again. */
export function useDelete<R extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, z.ZodType<{ ids: number[] }, { ids: unknown[] }>, R>,
  list: AnyEndpoint,
) {
  const { t } = useTranslation('inbox')
  const confirm = useConfirm()
  const refresh = useRefresh()
  return (id: number, name: string) =>
    confirm({
      title: t('deleteAsk', { name }),
      danger: true,
      confirmText: t('delete'),
      onConfirm: () => call(endpoint, { body: { ids: [id] } }).then(() => refresh(list)),
    })
}
