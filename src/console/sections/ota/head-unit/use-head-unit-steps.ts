import { App } from 'antd'
import * as contract from '#core/contract/head-unit.ts'
import { mayNotify, mayOfferAgain, mayWithdraw } from '#core/domain/head-unit.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { quietly } from '#console/ui/parameter/quietly.ts'
import { HEAD_UNIT_READS } from './head-unit-reads.ts'

export type HeadUnitSteps = ReturnType<typeof useHeadUnitSteps>
type Row = contract.HeadUnit

/** A step that needs a reason. */
export interface Reasoned {
  act: 'withdraw' | 'retry'
  rows: readonly Row[]
}

/** Whether the last upgrade of a head unit allows a step. */
export const canWithdraw = ({ upgrade }: Row) => upgrade !== null && mayWithdraw(upgrade.state)
export const canNotify = ({ upgrade }: Row) => upgrade !== null && mayNotify(upgrade.state)
export const canRetry = ({ upgrade }: Row) => upgrade !== null && mayOfferAgain(upgrade.state)
export const upgradeIds = (rows: readonly Row[]) => rows.flatMap(({ upgrade }) => (upgrade ? [upgrade.id] : []))

export function useHeadUnitSteps() {
  const { t } = useTranslation('headUnit')
  const format = useFormat()
  const refresh = useRefresh()
  const { message } = App.useApp()
  return {
    nameOf: (rows: readonly Row[]) =>
      rows.length === 1 ? rows[0]!.plate || rows[0]!.vin : t('unitCount', { number: format.number(rows.length) }),
    notify: (rows: readonly Row[], done?: () => void) =>
      quietly(async () => {
        const { changed } = await call(contract.notifyHeadUnits, { body: { ids: upgradeIds(rows) } })
        message.success(t('notify.done', { number: format.number(changed) }))
        done?.()
        await refresh(...HEAD_UNIT_READS)
      }),
  }
}
