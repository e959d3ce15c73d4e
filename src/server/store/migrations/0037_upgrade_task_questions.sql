-- Who submitted a task is informed of a question about it, and who asked of its answer.
create function notice_upgrade_question() returns trigger language plpgsql as $$
declare
  task upgrade_task%rowtype;
  asker int;
  at text := extract(epoch from now());
begin
  select * into task from upgrade_task where id = new.task_id;
  if new.kind = 'asked' and task.submitted_by is not null then
    perform notice_add(task.oem_id, 'task', 'upgradeTaskAsked', 2, 'upgradeTask:' || task.id || ':asked:' || at, task.submitted_by,
      null, null, jsonb_build_object('name', task.name), '/upgradeTask/task?row=' || task.id);
  elsif new.kind = 'answered' then
    select e.account_id into asker from upgrade_task_event e
      where e.task_id = new.task_id and e.kind = 'asked' and e.id < new.id order by e.id desc limit 1;
    if asker is not null then
      perform notice_add(task.oem_id, 'task', 'upgradeTaskAnswered', 2, 'upgradeTask:' || task.id || ':answered:' || at, asker,
        null, null, jsonb_build_object('name', task.name), '/upgradeTask/auditRelease?row=' || task.id);
    end if;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger notice_upgrade_question after insert on upgrade_task_event for each row
  when (new.kind in ('asked', 'answered') and coalesce(current_setting('fleetwall.restoring', true), '') = '')
  execute function notice_upgrade_question();
