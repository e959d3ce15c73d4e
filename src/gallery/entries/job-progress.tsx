import { JobProgress } from '#console/ui/job/job-progress.tsx'
import type { GalleryEntry } from '../gallery-entry.ts'

const receivedAt = Date.now()
const count = <bdi dir="ltr">12 / 40</bdi>

export const entry: GalleryEntry = {
  part: 'JobProgress',
  namespaces: ['job'],
  samples: [
    {
      name: 'just begun: nothing is known of its end',
      show: (
        <JobProgress label="Analysis" done={0} total={40} news={undefined}>
          <bdi dir="ltr">0 / 40</bdi>
        </JobProgress>
      ),
    },
    {
      name: 'under way',
      show: (
        <JobProgress label="Analysis" done={12} total={40} news={{ secondsLeft: 95, receivedAt }}>
          {count}
        </JobProgress>
      ),
    },
    {
      name: 'it can end earlier',
      show: (
        <JobProgress label="Inspection" done={12} total={40} news={{ secondsLeft: 600, receivedAt }} atMost>
          {count}
        </JobProgress>
      ),
    },
    {
      name: 'no steps, an end',
      show: <JobProgress label="Check" done={0} total={0} news={{ secondsLeft: 600, receivedAt }} />,
    },
  ],
}
