import { Alert } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/app-user.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useLast } from '#console/ui/use-last.ts'
import { ReasonDrawer } from './reason-drawer.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'

/** The account that stays and the one that ends, with their numbers. */
export interface MergePair {
  keepId: number
  mergeId: number
  keepNo: string
  mergeNo: string
}
interface Props {
  pair: MergePair | null
  onClose: () => void
}

/** Merges a duplicate, after what moves was shown. */
export function MergeDrawer({ pair, onClose }: Props) {
  const { t } = useTranslation('appUser')
  const shown = useLast(pair)
  const from = shown?.mergeNo ?? ''
  return (
    <ReasonDrawer
      open={pair !== null}
      title={t('merge', { from, into: shown?.keepNo ?? '' })}
      hint={t('merge.hint', { from })}
      submitText={t('merge.submit')}
      serious
      above={shown && <Moves keepId={shown.keepId} mergeId={shown.mergeId} />}
      onSubmit={(reason) =>
        call(contract.mergeAppUsers, { body: { keepId: shown!.keepId, mergeId: shown!.mergeId, reason } })
      }
      onClose={onClose}
    />
  )
}

function Moves({ keepId, mergeId }: Pick<MergePair, 'keepId' | 'mergeId'>) {
  const { t } = useTranslation(['appUser', 'errors'])
  const { data, error } = useCall(contract.previewAppUserMerge, { query: { keepId, mergeId } }, { toast: false })
  if (error) return <Alert type="error" showIcon title={error.message} />
  if (data === null) return <Alert type="error" showIcon title={t('errors:error.appUsersDiffer')} />
  if (!data) return null
  if (data.moves.length === 0) return <p>{t('bindings.none')}</p>
  return (
    <section aria-label={t('merge.moves')}>
      <h3>{t('merge.moves')}</h3>
      <PlainTable
        rows={data.moves}
        rowKey={({ vin }) => vin}
        columns={[
          [t('vin'), ({ vin }) => <VinCell vin={vin} />, 'nameCode'],
          [t('plate'), ({ plate }) => plate || '–', 'text'],
          [t('merge.roleAfter'), ({ role }) => t(`role.${role}`)],
        ]}
      />
    </section>
  )
}
