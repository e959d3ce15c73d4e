import { late } from '../late.tsx'

export const LateReadingsDrawer = late(
  async () => (await import('./readings-drawer.tsx')).ReadingsDrawer,
  ({ open }) => open,
)
