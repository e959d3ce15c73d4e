import { LoadFailed, NothingFound, NotSearched } from '#console/ui/list-states.tsx'
import { CallFailed } from '#web/api/call-failed.ts'
import type { GalleryEntry } from '../gallery-entry.ts'

export const entry: GalleryEntry = {
  part: 'ListStates',
  samples: [
    { name: 'not searched', show: <NotSearched /> },
    { name: 'nothing found', show: <NothingFound /> },
    {
      name: 'failed',
      show: <LoadFailed error={new CallFailed(503, 'The service is not available')} retry={() => {}} />,
      wide: true,
    },
  ],
}
