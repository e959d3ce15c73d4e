-- 0023 was in use before it gave this index the order in which open orders are read. Databases that ran it so become like the
-- others here; for the others this changes nothing.
drop index if exists lock_order_live;
--> statement-breakpoint
create index lock_order_live on lock_order using btree (release, looked_at nulls first)
  where state in ('awaitingApproval', 'waiting', 'running');
