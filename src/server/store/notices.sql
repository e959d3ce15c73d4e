-- What people are to be informed of is handed over in the transaction in which it happened, whatever code wrote it. Distribution
-- is the work of the module notice. A restore hands over nothing. One statement for all alarms of a batch; alarms that are reported late are no news.
create function notice_alarms() returns trigger language plpgsql as $$
begin
  insert into notice_event (oem_id, type, kind, level, dedup_key, vehicle_id, codes, group_key, params, link)
    select a.oem_id, 'alarm', a.kind, a.level, 'alarm:' || a.id, a.vehicle_id, '{/operate/alarm}',
        coalesce('rule:' || a.rule_id, 'fence:' || a.fence_id, 'alarm:' || a.kind),
        jsonb_build_object('alarmId', a.id), '/personal/message?alarm=' || a.id
      from added a
      where not a.muted and (a.ended_at is null or a.started_at > now() - interval '10 minutes')
    on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger notice_alarms after insert on alarm_event referencing new table as added
  for each statement when (coalesce(current_setting('fleetwall.restoring', true), '') = '') execute function notice_alarms();
--> statement-breakpoint
create function notice_commands() returns trigger language plpgsql as $$
begin
  insert into notice_event (oem_id, type, kind, level, dedup_key, vehicle_id, except_id, codes, group_key, params, link)
    select c.oem_id, 'approval', 'commandApproval', 2, 'command:' || c.id, c.vehicle_id, c.operator_id,
        '{/tbox/remoteControl/command/approve}', 'approval:command', jsonb_build_object('command', c.kind, 'jobId', c.id),
        '/personal/message?row=' || c.id
      from added c where c.status = 'awaitingApproval'
    on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger notice_commands after insert on command_job referencing new table as added
  for each statement when (coalesce(current_setting('fleetwall.restoring', true), '') = '') execute function notice_commands();
--> statement-breakpoint
create function notice_add(oem text, type text, kind text, level int, key text, owner int, other_than int, right_code text,
  params jsonb, link text) returns void language sql as $$
  insert into notice_event (oem_id, type, kind, level, dedup_key, owner_id, except_id, codes, group_key, params, link)
    values (oem, type, kind, level, key, owner, other_than, case when right_code is not null then array[right_code] end, type || ':' || kind, params, link)
    on conflict do nothing;
$$;
--> statement-breakpoint
create function notice_export() returns trigger language plpgsql as $$
declare
  subject jsonb := jsonb_build_object('name', new.file_name);
begin
  if tg_op = 'UPDATE' and new.state = old.state then
    return null;
  end if;
  if new.state = 'awaitingApproval' then
    perform notice_add(new.oem_id, 'approval', 'exportApproval', 2, 'export:' || new.id || ':approval', null, new.account_id,
      '/exportFile/index/file/approve', subject, '/exportFile/index?who=approvals');
  elsif new.state in ('ready', 'failed', 'rejected') then
    perform notice_add(new.oem_id, 'export', 'export' || initcap(new.state), case new.state when 'ready' then 3 else 2 end,
      'export:' || new.id || ':' || new.state || ':' || new.attempts, new.account_id, null, null, subject, '/exportFile/index');
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger notice_export after insert or update of state on export_job for each row
  when (coalesce(current_setting('fleetwall.restoring', true), '') = '') execute function notice_export();
--> statement-breakpoint
create function notice_package() returns trigger language plpgsql as $$
declare
  subject jsonb := jsonb_build_object('name', new.name);
  page text := '/dataService/historyPackage';
begin
  if tg_op = 'UPDATE' and new.state = old.state then
    return null;
  end if;
  if new.state = 'awaitingApproval' then
    perform notice_add(new.oem_id, 'approval', 'packageApproval', 2, 'package:' || new.id || ':approval', null,
      new.requester_id, '/dataService/historyPackage/package/audit', subject, page || '?state=awaitingApproval');
  elsif new.state in ('ready', 'failed', 'rejected') and new.requester_id is not null then
    perform notice_add(new.oem_id, 'task', 'package' || initcap(new.state), case new.state when 'ready' then 3 else 2 end,
      'package:' || new.id || ':' || new.state || ':' || new.attempts, new.requester_id, null, null, subject, page);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger notice_package after insert or update of state on data_package for each row
  when (coalesce(current_setting('fleetwall.restoring', true), '') = '') execute function notice_package();
--> statement-breakpoint
create function notice_campaign() returns trigger language plpgsql as $$
declare
  subject jsonb := jsonb_build_object('name', new.name);
begin
  if tg_op = 'UPDATE' and new.state = old.state then
    return null;
  end if;
  if new.state = 'awaitingApproval' then
    perform notice_add(new.oem_id, 'approval', 'campaignApproval', 2, 'campaign:' || new.id || ':approval', null, new.owner_id,
      '/dataService/udsV2/task/audit', subject, '/dataService/udsV2?row=' || new.id);
  elsif new.state = 'finished' then
    perform notice_add(new.oem_id, 'task', 'campaignFinished', 3, 'campaign:' || new.id || ':finished', new.owner_id, null, null,
      subject, '/dataService/udsV2?row=' || new.id);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger notice_campaign after insert or update of state on uds_campaign for each row
  when (coalesce(current_setting('fleetwall.restoring', true), '') = '') execute function notice_campaign();
--> statement-breakpoint
create function notice_analysis() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and new.state in ('finished', 'failed') and new.owner_id is not null then
    perform notice_add(new.oem_id, 'task', 'analysis' || initcap(new.state), case new.state when 'finished' then 3 else 2 end,
      'analysis:' || new.id || ':' || extract(epoch from coalesce(new.finished_at, now()))::bigint, new.owner_id, null, null,
      jsonb_build_object('analysis', new.kind), '/dataService/analyse?run=' || new.id);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger notice_analysis after update of state on analysis_job for each row
  when (coalesce(current_setting('fleetwall.restoring', true), '') = '') execute function notice_analysis();
--> statement-breakpoint
-- A replacement of a terminal waits for its approver; who applied hears of a roll-back.
create function notice_tbox_change() returns trigger language plpgsql as $$
declare
  subject jsonb := jsonb_build_object('name', 'TC' || lpad(new.id::text, 6, '0'));
  page text := '/deviceManage/tboxChange?keyWord=TC' || lpad(new.id::text, 6, '0');
begin
  if tg_op = 'INSERT' and new.state = 'applied' then
    insert into notice_event (oem_id, type, kind, level, dedup_key, vehicle_id, except_id, codes, group_key, params, link)
      values (new.oem_id, 'approval', 'tboxChangeApproval', 2, 'tboxChange:' || new.id || ':approval', new.vehicle_id, new.applied_by,
        '{/deviceManage/tboxChange/tboxChange/approve}', 'approval:tboxChange', subject, page) on conflict do nothing;
  elsif tg_op = 'UPDATE' and new.state <> old.state and new.state = 'rolledBack' and new.applied_by is not null then
    insert into notice_event (oem_id, type, kind, level, dedup_key, vehicle_id, owner_id, group_key, params, link)
      values (new.oem_id, 'task', 'tboxChangeRolledBack', 2, 'tboxChange:' || new.id || ':rolledBack', new.vehicle_id, new.applied_by,
        'task:tboxChange', subject, page) on conflict do nothing;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger notice_tbox_change after insert or update of state on tbox_change for each row
  when (coalesce(current_setting('fleetwall.restoring', true), '') = '') execute function notice_tbox_change();
--> statement-breakpoint
create function notice_sim_change() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and new.state = 'suspicious' then
    insert into notice_event (oem_id, type, kind, level, dedup_key, vehicle_id, codes, group_key, params, link)
      values (new.oem_id, 'task', 'simSuspicious', 1, 'simChange:' || new.id || ':suspicious', new.vehicle_id,
        '{/deviceManage/simChange}', 'task:simChange', jsonb_build_object('name', new.new_iccid),
        '/deviceManage/simChange?keyWord=' || new.new_iccid) on conflict do nothing;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger notice_sim_change after update of state on sim_change for each row
  when (coalesce(current_setting('fleetwall.restoring', true), '') = '') execute function notice_sim_change();
--> statement-breakpoint
-- When a message may be sent: now, or at the end of the quiet hours (minutes of the day in the zone) that hold the moment. The
-- end is a wall-clock time, also when the clock was changed in between.
create function notice_quiet_until(moment timestamptz, zone text, quiet_from int, quiet_until int) returns timestamptz
  language sql stable as $$
  select case
      when quiet_from < quiet_until and minute >= quiet_from and minute < quiet_until
        then (day + make_interval(mins => quiet_until)) at time zone zone
      when quiet_from > quiet_until and minute >= quiet_from
        then (day + interval '1 day' + make_interval(mins => quiet_until)) at time zone zone
      when quiet_from > quiet_until and minute < quiet_until
        then (day + make_interval(mins => quiet_until)) at time zone zone
      else moment
    end
    from (select date_trunc('day', local) as day, extract(hour from local) * 60 + extract(minute from local) as minute
      from (select moment at time zone zone as local) l) m
$$;
--> statement-breakpoint
-- Accounts a roster puts on duty at a moment, with their substitutes.
create function duty_accounts(roster int, moment timestamptz) returns setof int language sql stable as $$
  select distinct coalesce(s.substitute, d.account) from (
    select (shift ->> 'accountId')::int as account
      from duty_roster r
        cross join lateral (select moment at time zone r.zone as local) l
        cross join lateral jsonb_array_elements(r.shifts) shift
        cross join lateral (select to_char(local, 'HH24:MI') as minute, shift ->> 'from' as begins, shift ->> 'until' as ends,
          shift -> 'weekdays' @> to_jsonb(extract(isodow from local)::int) as today,
          shift -> 'weekdays' @> to_jsonb(extract(isodow from local - interval '1 day')::int) as yesterday) t
      where r.id = roster and case when begins < ends then today and minute >= begins and minute < ends
        else (today and minute >= begins) or (yesterday and minute < ends) end) d
    left join lateral (select (substitution ->> 'substituteId')::int as substitute
      from duty_roster r cross join lateral jsonb_array_elements(r.substitutions) substitution
      where r.id = roster and (substitution ->> 'accountId')::int = d.account
        and moment >= (substitution ->> 'startTime')::timestamp at time zone 'Asia/Shanghai'
        and moment < (substitution ->> 'endTime')::timestamp at time zone 'Asia/Shanghai'
      limit 1) s on true
$$;
