import { getUpgradeControl, type UpgradeControl } from '#core/contract/upgrade-control.ts'
import { useCall } from '#web/api/use-call.ts'
import { late } from '../late.tsx'

const FrozenAlert = late(
  async () => (await import('./frozen-alert.tsx')).FrozenAlert,
  ({ control }: { control: UpgradeControl | undefined }) => Boolean(control?.frozenTime),
)
const EVERY_MS = 60_000

/** Says on pages of upgrades that nothing is sent now, and why. */
export function FreezeNotice() {
  const { data } = useCall(getUpgradeControl, {}, { refreshMs: EVERY_MS, keepPrevious: true, toast: false })
  return <FrozenAlert control={data} />
}
