import { lazy, Suspense } from 'react'
import { PageLive } from '../page-live.tsx'
import { useShownAlarm } from '../shown-alarm.ts'

const AlarmDrawer = lazy(async () => ({ default: (await import('./alarm-drawer.tsx')).AlarmDrawer }))

/** Rendered once in the shell: the drawer any alarm opens. Its code is loaded with the first alarm that is clicked. */
export function AlarmDrawerHost() {
  const { id, close } = useShownAlarm()
  if (id === null) return null
  return (
    <Suspense>
      <PageLive>
        <AlarmDrawer alarmId={id} onClose={close} />
      </PageLive>
    </Suspense>
  )
}
