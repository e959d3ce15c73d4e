import { lazy, Suspense } from 'react'
import { useShownAlarm } from '../shown-alarm.ts'
import { useLast } from '../use-last.ts'

const AlarmDrawer = lazy(async () => ({ default: (await import('./alarm-drawer.tsx')).AlarmDrawer }))

/** Late as well: the live stream is no part of the first page. */
const PageLive = lazy(async () => ({ default: (await import('../page-live.tsx')).PageLive }))

/** Rendered once in the shell: the drawer any alarm opens. Its code is loaded with the first alarm that is clicked. */
export function AlarmDrawerHost() {
  const { id, close } = useShownAlarm()
  const last = useLast(id)
  if (last === null) return null
  return (
    <Suspense>
      <PageLive>
        <AlarmDrawer alarmId={last} open={id !== null} onClose={close} />
      </PageLive>
    </Suspense>
  )
}
