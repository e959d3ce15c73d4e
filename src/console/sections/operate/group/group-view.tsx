import { Tag } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { type DeskVehicle, listDeskVehicles } from '#core/contract/vehicle-desk.ts'
import * as contract from '#core/contract/work-group.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { pathTo } from '#console/shell/path-to.ts'
import { AddMembers } from '#console/ui/add-members.tsx'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import page from '#console/ui/page.module.css'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { useQueryColumns } from '../query/query-columns.tsx'
import { ShareGroup } from '../query/share-links.tsx'
import styles from './group.module.css'
import { useRuleWords } from './rule-words.ts'

const VinPasteDialog = lazy(async () => ({
  default: (await import('#console/ui/vin-paste-dialog.tsx')).VinPasteDialog,
}))

interface Props {
  group: contract.WorkGroupRow
  onEdit: () => void
}

/** One group: who sees it, what it holds, and its vehicles as they are now. */
export function GroupView({ group, onEdit }: Props) {
  const { t } = useTranslation('workGroup')
  const remove = useRemoveGroup()
  const isStatic = group.kind === 'static'
  return (
    <section aria-label={group.groupName}>
      <header className={styles.head}>
        <h2>
          <bdi>{group.groupName}</bdi>
        </h2>
        <span className={page.note}>
          {[
            t(`kind.${group.kind}`),
            group.ownerName,
            group.orgName,
            `${t('sharing')}: ${t(`sharing.${group.sharing}`)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={page.gap} />
        <Link to={pathTo('/operate/query', { groupId: group.id })}>{t('onMap')}</Link>
        <ShareGroup groupId={group.id} />
        <AllowedButton to={contract.updateWorkGroup} size="small" onClick={onEdit}>
          {t('change')}
        </AllowedButton>
        <AllowedButton to={contract.deleteWorkGroups} size="small" danger onClick={() => remove(group)}>
          {t('delete')}
        </AllowedButton>
      </header>
      {group.note && <p className={page.hint}>{group.note}</p>}
      {isStatic ? <Filling group={group} /> : <Rule rule={group.rule} />}
      <Members group={group} />
    </section>
  )
}

function Rule({ rule }: { rule: contract.GroupRule }) {
  const words = useRuleWords(rule)
  return (
    <p className={styles.rule}>
      {words.map((word) => (
        <Tag key={word}>{word}</Tag>
      ))}
    </p>
  )
}

const READS = [contract.listWorkGroups, listDeskVehicles] as const

/** How vehicles come into a static group. */
function Filling({ group }: { group: contract.WorkGroupRow }) {
  const { t } = useTranslation('workGroup')
  const refresh = useRefresh()
  const replace = useReplace(group)
  const [replacing, showReplacing] = useState(false)
  return (
    <AddMembers
      to={contract.addWorkGroupMembers}
      add={async (vins) => {
        await call(contract.addWorkGroupMembers, { body: { id: group.id, vins } })
        await refresh(...READS)
      }}
    >
      <AllowedButton to={contract.replaceWorkGroupMembers} onClick={() => showReplacing(true)}>
        {t('replace')}
      </AllowedButton>
      {replacing && (
        <Suspense>
          <VinPasteDialog vins={[]} onTake={(vins) => void replace(vins)} onClose={() => showReplacing(false)} />
        </Suspense>
      )}
    </AddMembers>
  )
}

function Members({ group }: { group: contract.WorkGroupRow }) {
  const { t } = useTranslation(['workGroup', 'vehicleGroup'])
  const format = useFormat()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const list = usePagedList(listDeskVehicles, { groupId: group.id })
  const [selected, select] = useState<DeskVehicle[]>([])
  const remove = () =>
    confirm({
      title: t('vehicleGroup:member.removeAsk', { number: format.number(selected.length) }),
      danger: true,
      confirmText: t('vehicleGroup:member.remove'),
      onConfirm: async () => {
        const vins = selected.map(({ vin }) => vin)
        await call(contract.removeWorkGroupMembers, { body: { id: group.id, vins } })
        select([])
        await refresh(...READS)
      },
    })
  return (
    <PagedTable
      list={list}
      rowKey={({ id }) => id}
      columns={useQueryColumns()}
      bar={
        <SelectionBar count={selected.length} onClear={() => select([])}>
          <AllowedButton to={contract.removeWorkGroupMembers} danger onClick={remove}>
            {t('vehicleGroup:member.remove')}
          </AllowedButton>
        </SelectionBar>
      }
      {...(group.kind === 'static' && {
        selection: {
          keys: selected.map(({ id }) => id),
          onChange: (_keys: unknown, rows: DeskVehicle[]) => select(rows),
        },
      })}
    />
  )
}

function useRemoveGroup() {
  const { t } = useTranslation('workGroup')
  const confirm = useConfirm()
  const refresh = useRefresh()
  return ({ id, groupName }: contract.WorkGroupRow) =>
    confirm({
      title: t('delete.ask', { name: groupName }),
      content: t('delete.hint'),
      danger: true,
      confirmText: t('delete'),
      onConfirm: async () => {
        await call(contract.deleteWorkGroups, { body: { ids: [id] } })
        await refresh(contract.listWorkGroups)
      },
    })
}

/** Asks with the numbers of what would change. */
function useReplace({ id, groupName }: contract.WorkGroupRow) {
  const { t } = useTranslation('workGroup')
  const format = useFormat()
  const confirm = useConfirm()
  const refresh = useRefresh()
  return async (vins: string[]) => {
    const { added, removed, unchanged } = await call(contract.replaceWorkGroupMembers, {
      body: { id, vins, preview: true },
    })
    const numbers = {
      added: format.number(added),
      removed: format.number(removed),
      unchanged: format.number(unchanged),
    }
    confirm({
      title: t('replace.ask', { name: groupName }),
      content: t('replace.numbers', numbers),
      danger: removed > 0,
      confirmText: t('replace'),
      onConfirm: async () => {
        await call(contract.replaceWorkGroupMembers, { body: { id, vins } })
        await refresh(...READS)
      },
    })
  }
}
