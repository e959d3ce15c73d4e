import { late } from '#console/ui/late.tsx'
import type { DecisionDrawer } from './decision-drawer.tsx'
import type { RecordDrawer } from './record-drawer.tsx'
import type { ShownLockSteps } from './use-lock-steps.ts'

const LateDecision = late<Parameters<typeof DecisionDrawer>[0]>(
  async () => (await import('./decision-drawer.tsx')).DecisionDrawer,
  ({ order }) => order !== null,
)
const LateRecord = late<Parameters<typeof RecordDrawer>[0]>(
  async () => (await import('./record-drawer.tsx')).RecordDrawer,
  ({ id }) => id !== null,
)

/** The decision and the record that a list opens. */
export function LockDrawers({ steps }: { steps: ShownLockSteps }) {
  return (
    <>
      <LateDecision order={steps.decided} onClose={steps.close} />
      <LateRecord id={steps.shown} onDecide={steps.decide} onClose={steps.hide} />
    </>
  )
}
