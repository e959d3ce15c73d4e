-- Wakes repeated work that rests (`repeat(…, { restMs })`): the arguments are names of work that reads the table.
create function work_due() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform pg_notify('work_due', name) from unnest(tg_argv) name;
  end if;
  return null;
end $$;
--> statement-breakpoint
do $$
declare
  reader record;
begin
  for reader in select * from (values
    ('notice_event', false, array['notice.distribute']),
    ('notice_delivery', true, array['notice.deliver']),
    ('escalation', false, array['notice.escalate']),
    ('audit_unsealed', false, array['audit.seal']),
    ('uds_campaign', true, array['uds.runs']),
    ('uds_request', false, array['uds.answers']),
    ('parameter_run', true, array['parameters.runs']),
    ('message_check_run', false, array['messageChecks']),
    ('inspection_run', true, array['inspections']),
    ('climate_run', true, array['climate.advance']),
    ('device_restart', true, array['deviceRestart.advance']),
    ('lock_order', true, array['vehicleLock.advance']),
    ('lock_task', true, array['lockTask.advance']),
    ('head_unit_upgrade', true, array['headUnit.advance']),
    ('upgrade_record', true, array['upgrade.advance']),
    ('upgrade_control', true, array['upgrade.advance']),
    ('upgrade_task', true, array['upgrade.tasks', 'upgrade.advance'])) as r(relation, when_updated, work)
  loop
    execute format('create trigger work_due_new after insert on %I referencing new table as changed
      for each statement execute function work_due(%s)', reader.relation,
      (select string_agg(quote_literal(name), ', ') from unnest(reader.work) name));
    continue when not reader.when_updated;
    execute format('create trigger work_due_changed after update on %I referencing new table as changed
      for each statement execute function work_due(%s)', reader.relation,
      (select string_agg(quote_literal(name), ', ') from unnest(reader.work) name));
  end loop;
end $$;
