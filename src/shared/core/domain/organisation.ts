export const ORGANISATION_TYPES = ['headquarters', 'region', 'branch', 'dealer', 'fleet', 'workshop'] as const
export type OrganisationType = (typeof ORGANISATION_TYPES)[number]

/** Organisations of one tenant; the tree is read and moved as a whole. */
export const MAX_ORGANISATIONS = 2_000
/** Levels of a tree, the root included. */
export const MAX_ORGANISATION_DEPTH = 10

/** What changed: `restore` takes back a merge, `remove` takes back an addition. */
export const ORGANISATION_ACTIONS = ['add', 'edit', 'move', 'merge', 'disable', 'enable', 'restore', 'remove'] as const
export type OrganisationAction = (typeof ORGANISATION_ACTIONS)[number]
