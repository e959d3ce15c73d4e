-- Approvers learn of lock orders and tasks that wait for them, and those who requested them of their end without success.
create function notice_lock_orders() returns trigger language plpgsql as $$
begin
  insert into notice_event (oem_id, type, kind, level, dedup_key, vehicle_id, except_id, codes, group_key, params, link)
    select o.oem_id, 'approval', 'lockApproval', 2, 'lock:' || o.id || ':approval', o.vehicle_id, o.operator_id,
        '{/carControlService/remoteLock/cmd/approve}', 'approval:lock', jsonb_build_object('name', coalesce(nullif(v.plate, ''), v.vin)),
        '/carControlService/remoteLock?vin=' || v.vin
      from added o join vehicle v on v.id = o.vehicle_id where o.state = 'awaitingApproval'
    on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger notice_lock_orders after insert on lock_order referencing new table as added
  for each statement when (coalesce(current_setting('fleetwall.restoring', true), '') = '') execute function notice_lock_orders();
--> statement-breakpoint
create function notice_lock_order() returns trigger language plpgsql as $$
declare
  subject jsonb;
begin
  if new.state = old.state or new.task_id is not null or new.state not in ('rejected', 'refused', 'failed', 'expired') then
    return null;
  end if;
  select jsonb_build_object('name', coalesce(nullif(plate, ''), vin)) into subject from vehicle where id = new.vehicle_id;
  perform notice_add(new.oem_id, 'task', case new.state when 'rejected' then 'lockRejected' else 'lockFailed' end, 2,
    'lock:' || new.id || ':' || new.state, new.operator_id, null, null, subject, '/carControlService/lockRecord?row=' || new.id);
  return null;
end
$$;
--> statement-breakpoint
create trigger notice_lock_order after update of state on lock_order for each row
  when (coalesce(current_setting('fleetwall.restoring', true), '') = '') execute function notice_lock_order();
--> statement-breakpoint
create function notice_lock_task() returns trigger language plpgsql as $$
declare
  subject jsonb := jsonb_build_object('name', new.name);
  link text := '/carControlService/lockCarIssue?row=' || new.id;
  at text := extract(epoch from now());
begin
  if new.state = old.state then
    return null;
  end if;
  if new.state = 'pendingAudit' then
    perform notice_add(new.oem_id, 'approval', 'lockTaskApproval', 2, 'lockTask:' || new.id || ':approval:' || at, null,
      new.owner_id, '/carControlService/lockCarIssue/task/approve', subject, link);
  elsif new.state in ('rejected', 'finished') then
    perform notice_add(new.oem_id, 'task', 'lockTask' || initcap(new.state), case new.state when 'finished' then 3 else 2 end,
      'lockTask:' || new.id || ':' || new.state || ':' || at, new.owner_id, null, null, subject, link);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger notice_lock_task after update of state on lock_task for each row
  when (coalesce(current_setting('fleetwall.restoring', true), '') = '') execute function notice_lock_task();
