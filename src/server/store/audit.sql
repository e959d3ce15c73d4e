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
--> statement-breakpoint
-- What rows were and what they became, while a call works that is kept (store/audited-pool.ts names it to the connection).
create table audit_capture (
  call uuid not null,
  object text not null,
  object_id text not null,
  before jsonb,
  after jsonb
);
--> statement-breakpoint
create index audit_capture_call on audit_capture (call);
--> statement-breakpoint
-- Of bulk work the first rows are kept, and of rows with much content that they were there.
create function audit_capture_row() returns trigger language plpgsql as $$
declare
  taken integer := coalesce(nullif(current_setting('fleetwall.captured', true), ''), '0')::integer;
  large boolean := coalesce(pg_column_size(old), 0) + coalesce(pg_column_size(new), 0) > 100000;
begin
  if taken >= 100 then
    return null;
  end if;
  perform set_config('fleetwall.captured', (taken + 1)::text, false);
  insert into audit_capture (call, object, object_id, before, after)
    values (current_setting('fleetwall.call')::uuid, tg_table_name,
      coalesce(to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> 'id', ''),
      case when tg_op <> 'INSERT' then case when large then '{}' else to_jsonb(old) end end,
      case when tg_op <> 'DELETE' then case when large then '{"large": true}' else to_jsonb(new) end end);
  return null;
end
$$;
--> statement-breakpoint
-- Every table but those of telemetry, of what is counted from it, of sessions and sign-ins, of the rows a merge moved, of inboxes and of the trail itself. To be called by every
-- migration that makes a table. The erasure of a vehicle leaves no image of what it erased.
create function audit_watch() returns void language plpgsql as $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not c.relispartition
        and c.relname !~ '^(position|message_log|terminal_log|energy_|vehicle_(hour|day)$|fleet_sample|stream_position|day_settled)'
        and c.relname !~ '^(terminal_state|driver_report|joint_frame|session|sign_in_attempt|last_sign_in|recent_zone|import_row|plant_record|organisation_merged_row|notice|notice_event|notice_delivery|escalation)$'
        and (c.relname !~ '^audit_' or c.relname in ('audit_rule', 'audit_retention', 'audit_pin'))
        and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audit_capture')
  loop
    execute format(
      'create trigger audit_capture after insert or update or delete on %I for each row
        when (coalesce(current_setting(''fleetwall.call'', true), '''') <> ''''
          and coalesce(current_setting(''fleetwall.audit'', true), '''') <> ''erasure'') execute function audit_capture_row()', name);
  end loop;
end
$$;
--> statement-breakpoint
select audit_watch();
