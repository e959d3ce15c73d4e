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

  async function storeOrSay(input: contract.UpgradeTaskInput): Promise<number> {
    try {
      return await store(input)
    } catch (error) {
      if (error instanceof CallFailed) {
        const [fault] = error.failDetail
        if (fault?.path) onFault(fault.path)
        else if (row && Number(error.code) === CONFLICT) setConflict(true)
      }
      throw error
    }
  }

  async function save(input: contract.UpgradeTaskInput) {
    const id = await storeOrSay(input)
    try {
      if (submits.current) await call(contract.submitUpgradeTask, { body: { id } })
    } catch (error) {
      setRow(await read({ id }))
      throw error
    } finally {
      await refresh(...TASK_READS)
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
