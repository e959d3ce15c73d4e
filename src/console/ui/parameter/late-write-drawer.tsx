import { late } from '../late.tsx'

export const LateWriteDrawer = late(
  async () => (await import('./write-drawer.tsx')).WriteDrawer,
  ({ open }) => open,
)
