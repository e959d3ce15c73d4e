import { PlusOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as contract from '#core/contract/work-group.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { LoadFailed, Loading, NoneYet } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { CombineDrawer } from './combine-drawer.tsx'
import { GroupDrawer } from './group-drawer.tsx'
import styles from './group.module.css'
import { GroupView } from './group-view.tsx'

const REFRESH_MS = 30_000
type Row = contract.WorkGroupRow

/** Working groups on one side, the vehicles of the chosen one on the other (docs/product/operate.md). */
export function GroupPage() {
  const { t } = useTranslation(['workGroup', 'shell'])
  const [params, setParams] = useSearchParams()
  const { data, error, reload } = useCall(contract.listWorkGroups, {}, { toast: false, refreshMs: REFRESH_MS })
  const [editing, edit] = useState<Row | 'new'>()
  const [combining, combine] = useState(false)
  const asked = Number(params.get('group'))
  const shown = data?.find(({ id }) => id === asked) ?? data?.[0]
  const choose = (id: number) => setParams({ group: String(id) })
  return (
    <>
      <PageHeader
        title={t('shell:title.operate.group')}
        hint={t('hint')}
        actions={
          <>
            {(data?.length ?? 0) > 1 && (
              <AllowedButton to={contract.combineWorkGroups} onClick={() => combine(true)}>
                {t('combine')}
              </AllowedButton>
            )}
            <AllowedButton
              to={contract.createWorkGroup}
              icon={<PlusOutlined aria-hidden />}
              onClick={() => edit('new')}
            >
              {t('add')}
            </AllowedButton>
          </>
        }
      />
      {error && !data && <LoadFailed error={error} retry={reload} />}
      {!data && !error && <Loading />}
      {data && data.length === 0 && <NoneYet title={t('none')} hint={t('none.hint')} />}
      {data && shown && (
        <div className={styles.page}>
          <nav aria-label={t('shell:title.operate.group')}>
            <GroupList title={t('mine')} groups={data.filter(({ own }) => own)} shown={shown} onChoose={choose} />
            <GroupList title={t('shared')} groups={data.filter(({ own }) => !own)} shown={shown} onChoose={choose} />
          </nav>
          <GroupView key={shown.id} group={shown} onEdit={() => edit(shown)} />
        </div>
      )}
      <GroupDrawer editing={editing} onCreated={choose} onClose={() => edit(undefined)} />
      <CombineDrawer
        open={combining}
        groups={data ?? []}
        leftId={shown?.id}
        onCreated={choose}
        onClose={() => combine(false)}
      />
    </>
  )
}

interface ListProps {
  title: string
  groups: readonly Row[]
  shown: Row
  onChoose: (id: number) => void
}

function GroupList({ title, groups, shown, onChoose }: ListProps) {
  const { t } = useTranslation('workGroup')
  const format = useFormat()
  if (groups.length === 0) return null
  return (
    <>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.list}>
        {groups.map(({ id, groupName, kind, members, online, alarmed }) => (
          <li key={id}>
            <button type="button" aria-current={id === shown.id} onClick={() => onChoose(id)}>
              <bdi>
                {groupName} {kind === 'smart' && <ThunderboltOutlined title={t('kind.smart')} aria-hidden />}
              </bdi>
              <b>{format.number(members)}</b>
              <small>{t('figures', { online: format.number(online), alarmed: format.number(alarmed) })}</small>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
