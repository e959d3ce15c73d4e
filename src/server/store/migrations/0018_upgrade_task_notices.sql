-- Two migrations landed before they had their last form: 0010 made a column that nothing uses, 0012 had no trigger yet. Databases
-- that ran those become like the others here; for the others this changes nothing.
alter table upgrade_record drop column if exists detail;
--> statement-breakpoint
create or replace function notice_upgrade_task() returns trigger language plpgsql as $$
declare
  subject jsonb := jsonb_build_object('name', new.name);
  at text := extract(epoch from now());
begin
  if new.status = old.status then
    return null;
  end if;
  if new.status = 'pendingAudit' then
    perform notice_add(new.oem_id, 'approval', 'upgradeTaskApproval', 2, 'upgradeTask:' || new.id || ':approval:' || at, null,
      new.submitted_by, '/upgradeTask/auditRelease/task/audit', subject, '/upgradeTask/auditRelease?row=' || new.id);
  elsif new.status = 'paused' and new.pause_reason <> 'manual' or new.status in ('rejected', 'finished') then
    perform notice_add(new.oem_id, 'task', 'upgradeTask' || initcap(new.status), case new.status when 'finished' then 3 else 2 end,
      'upgradeTask:' || new.id || ':' || new.status || ':' || at, new.owner_id, null, null, subject, '/upgradeTask/task?row=' || new.id);
  end if;
  return null;
end
$$;
--> statement-breakpoint
drop trigger if exists notice_upgrade_task on upgrade_task;
--> statement-breakpoint
create trigger notice_upgrade_task after update of status on upgrade_task for each row
  when (coalesce(current_setting('fleetwall.restoring', true), '') = '') execute function notice_upgrade_task();
