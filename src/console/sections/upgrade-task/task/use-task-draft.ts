import { App } from 'antd'
import { useRef, useState } from 'react'
import * as contract from '#core/contract/upgrade-task.ts'
import { CallFailed } from '#web/api/call-failed.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { byId } from '#console/ui/entity-drawer.tsx'
import { TASK_READS } from './task-reads.ts'

export type Draft = contract.UpgradeTaskDetail

const CONFLICT = 409
const read = byId(contract.getUpgradeTask)

const faultIn = (error: unknown) => (error instanceof CallFailed ? error.failDetail[0]?.path : undefined)
const isConflict = (error: unknown) => error instanceof CallFailed && Number(error.code) === CONFLICT

interface Options {
  /** The platform found something wrong with this field. */
  onFault: (path: string) => void
  onDone: () => void
}

/**
 * Saves a draft, and submits it where that is wanted. A draft that was saved but could not be submitted is there: saving
 * again changes it.
 */
export function useTaskDraft(editing: Draft | 'new', { onFault, onDone }: Options) {
  const { t } = useTranslation(['upgradeTask', 'common'])
  const { message } = App.useApp()
  const refresh = useRefresh()
  const [row, setRow] = useState(editing === 'new' ? undefined : editing)
  const [conflict, setConflict] = useState(false)
  const submits = useRef(false)

  async function store(input: contract.UpgradeTaskInput): Promise<number> {
    if (!row) return (await call(contract.createUpgradeTask, { body: input })).id
    const { id, updateTime } = row
    await call(contract.updateUpgradeTask, { body: { ...input, id, updateTime } })
    return id
  }

  /** Saving and submitting both look at the fields: the driver needs a text only where the strategy asks. */
  async function save(input: contract.UpgradeTaskInput) {
    let id: number | undefined
    try {
      id = await store(input)
      if (submits.current) await call(contract.submitUpgradeTask, { body: { id } })
    } catch (error) {
      const path = faultIn(error)
      if (path) onFault(path)
      if (id !== undefined) setRow(await read({ id }))
      else if (row && !path && isConflict(error)) setConflict(true)
      throw error
    } finally {
      if (id !== undefined) await refresh(...TASK_READS)
    }
    message.success(submits.current ? t('submit.done') : t('common:action.saved'))
    onDone()
  }

  return {
    row,
    conflict,
    save,
    choose: (thenSubmit: boolean) => {
      submits.current = thenSubmit
    },
    /** The current draft in place of what was entered; another user has changed it. */
    async load(replace: (now: Draft) => void) {
      const now = row && (await read(row))
      setConflict(false)
      if (!now) return onDone()
      setRow(now)
      replace(now)
    },
  }
}
