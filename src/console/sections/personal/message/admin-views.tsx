import { AnnouncementList } from './announcement-list.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { HookList } from './hook-list.tsx'
import type { AdminView } from './message-search.ts'
import { PolicyList } from './policy-list.tsx'
import { RosterList } from './roster-list.tsx'

const LISTS: Readonly<Record<AdminView, React.ComponentType>> = {
  policies: PolicyList,
  rosters: RosterList,
  hooks: HookList,
  deliveries: DeliveryList,
  announcements: AnnouncementList,
}

/** What administrators arrange; loaded with the first of these views. */
export function AdminViews({ view }: { view: AdminView }) {
  const List = LISTS[view]
  return <List />
}
