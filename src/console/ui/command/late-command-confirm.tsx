import { late } from '../late.tsx'

/** The confirmation of a command; it needs the names of every parameter of JT/T 808. */
export const LateCommandConfirm = late(
  async () => (await import('./command-confirm.tsx')).CommandConfirm,
  ({ order }) => order !== null,
)
