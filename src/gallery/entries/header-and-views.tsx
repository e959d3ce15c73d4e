import { Button } from 'antd'
import { useState } from 'react'
import { PageHeader } from '#console/ui/page-header.tsx'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import type { GalleryEntry } from '../gallery-entry.ts'

const VIEWS = [
  { key: 'table', label: 'Table' },
  { key: 'map', label: 'Map' },
] as const

function Switched() {
  const [shown, setShown] = useState<'table' | 'map'>('table')
  return <ViewSwitch label="View" views={VIEWS} shown={shown} onShow={setShown} />
}

export const entry: GalleryEntry = {
  part: 'PageHeader, ViewSwitch',
  samples: [
    {
      name: 'hint and action',
      show: <PageHeader title="Dealers" hint="Who sells and serves." actions={<Button type="primary">Add</Button>} />,
      wide: true,
    },
    { name: 'views', show: <Switched /> },
  ],
}
