import { Form, Modal, TreeSelect } from 'antd'
import { useCallback, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { mergeOrganisation, moveOrganisation, type OrganisationRow } from '#core/contract/organisation.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import page from '#console/ui/page.module.css'
import { Impact } from './impact.tsx'
import { isWithin, type OrganisationNode } from './organisation-nodes.ts'
import { useTreeRefresh } from './use-tree-refresh.ts'

export interface Placing {
  action: 'move' | 'merge'
  row: OrganisationRow
  /** Where it was dropped. */
  targetId?: number | undefined
}

interface Props {
  placing: Placing
  nodes: ReadonlyMap<number, OrganisationNode>
  onDone: (targetId: number) => void
  onClose: () => void
}

/** Moves an organisation below another one, or merges it into one, after the effect was shown. */
export function PlaceDialog({ placing: { action, row, targetId: dropped }, nodes, onDone, onClose }: Props) {
  const { t } = useTranslation('organisation')
  const [targetId, setTargetId] = useState(dropped)
  const [possible, setPossible] = useState(false)
  const [busy, setBusy] = useState(false)
  const refresh = useTreeRefresh()
  const known = useCallback((is: boolean) => setPossible(is), [])

  async function confirm() {
    if (targetId === undefined) return
    setBusy(true)
    try {
      await (action === 'move'
        ? call(moveOrganisation, { body: { id: row.id, parentId: targetId } })
        : call(mergeOrganisation, { body: { id: row.id, targetId } }))
      onDone(targetId)
      await refresh()
    } catch (error) {
      // The call reports its own failures; the dialog stays open for another try.
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      width={640}
      title={t(`dialog.title.${action}`, { name: row.name })}
      okText={t(action)}
      okButtonProps={{ disabled: targetId === undefined || !possible, danger: action === 'merge' }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={confirm}
      onCancel={onClose}
    >
      {action === 'merge' && <p className={page.note}>{t('merge.hint', { name: row.name })}</p>}
      <Form layout="vertical">
        <Form.Item label={t(`dialog.target.${action}`)} htmlFor="organisation-target">
          <TreeSelect
            id="organisation-target"
            value={targetId}
            treeData={targets(nodes, row)}
            treeDefaultExpandAll
            showSearch={{ treeNodeFilterProp: 'title' }}
            onChange={setTargetId}
          />
        </Form.Item>
      </Form>
      {targetId !== undefined && <Impact key={targetId} query={{ id: row.id, action, targetId }} onKnown={known} />}
    </Modal>
  )
}

interface Target {
  value: number
  title: string
  disabled: boolean
  children: Target[]
}

/** An organisation comes below none of its own; the server knows the rest of the rules. */
function targets(nodes: ReadonlyMap<number, OrganisationNode>, { id }: OrganisationRow): Target[] {
  const target = ({ row, closed, children }: OrganisationNode): Target => ({
    value: row.id,
    title: row.name,
    disabled: closed || isWithin(nodes, row.id, id),
    children: children.map(target),
  })
  const [top] = nodes.values()
  return top ? [target(top)] : []
}
