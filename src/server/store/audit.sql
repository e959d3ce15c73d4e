-- Who did what. Partitions of a month are made ahead of time; what falls outside of them lies in the last one.
create sequence audit_entry_id_seq;
--> statement-breakpoint
create table audit_entry (
  id bigint not null default nextval('audit_entry_id_seq'),
  at timestamptz not null,
  oem_id text not null,
  kind text not null,
  account_id integer,
  username text not null,
  ip text not null,
  agent text not null,
  path text not null,
  page text not null,
  action text not null,
  object text not null,
  object_id text not null,
  status integer not null,
  result text not null,
  ms integer not null,
  rows integer,
  trace_id text not null,
  vin text,
  reason text,
  changes jsonb not null,
  given jsonb,
  salt text,
  personal_hash text not null,
  erased boolean not null default false,
  primary key (id, at)
) partition by range (at);
--> statement-breakpoint
create table audit_entry_rest partition of audit_entry default;
--> statement-breakpoint
create index audit_entry_tenant on audit_entry (oem_id, at desc, id desc);
--> statement-breakpoint
create index audit_entry_vin on audit_entry (vin) where vin is not null;
--> statement-breakpoint
-- Nobody changes an entry. Retention and the erasure of a vehicle say who they are for their own transaction.
create function audit_entry_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('fleetwall.audit', true) = 'retention' then
    return old;
  end if;
  if tg_op = 'UPDATE' and current_setting('fleetwall.audit', true) = 'erasure' and new.erased
    and (to_jsonb(new) - array['vin', 'reason', 'changes', 'given', 'salt', 'erased'])
      = (to_jsonb(old) - array['vin', 'reason', 'changes', 'given', 'salt', 'erased']) then
    return new;
  end if;
  raise exception 'the audit trail is append-only';
end
$$;
--> statement-breakpoint
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function audit_entry_guard();
