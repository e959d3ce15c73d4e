import { late } from '../late.tsx'

/** The drawer of a command; it needs the names of every parameter of JT/T 808. */
export const LateCommandDrawer = late(
  async () => (await import('./command-drawer.tsx')).CommandDrawer,
  ({ jobId }) => jobId !== null,
)
