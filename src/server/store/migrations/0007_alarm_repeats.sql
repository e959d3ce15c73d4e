ALTER TABLE "alarm_event" ADD COLUMN "repeat_of" bigint;--> statement-breakpoint
ALTER TABLE "alarm_event" ADD COLUMN "repeated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alarm_event" ADD CONSTRAINT "alarm_event_repeat_of_alarm_event_id_fk" FOREIGN KEY ("repeat_of") REFERENCES "public"."alarm_event"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_listed" ON "alarm_event" USING btree ("oem_id",coalesce("repeated_at", "started_at") desc,"id" DESC NULLS FIRST) WHERE "alarm_event"."repeat_of" is null;--> statement-breakpoint
CREATE INDEX "alarm_repeats" ON "alarm_event" USING btree ("repeat_of") WHERE "alarm_event"."repeat_of" is not null;--> statement-breakpoint
-- What comes again within half an hour after it ended repeats the alarm that waits for a person: nobody is informed again, and
-- what people did with the first one holds for its repeats. An urgent alarm that was seen, one that became more urgent and
-- every active-safety report with files of its own begin anew. Alarms delivered late set fleetwall.past: they grow together
-- by themselves.
create function alarm_repeat() returns trigger language plpgsql as $$
declare
  leader record;
begin
  select l.id, l.handling, l.assignee_id, l.acknowledged_at into leader
    from (select p.id, p.repeat_of, p.ended_at from alarm_event p
        where p.vehicle_id = new.vehicle_id and p.kind = new.kind and p.subject = new.subject and p.started_at < new.started_at
        order by p.started_at desc limit 1) earlier
      join alarm_event l on l.id = coalesce(earlier.repeat_of, earlier.id)
    where earlier.ended_at >= new.started_at - interval '30 minutes'
      and l.handling in ('open', 'acknowledged', 'inProgress') and l.muted = new.muted and l.level <= new.level
      and (l.level > 1 or l.handling = 'open')
    for update of l;
  if found then
    new.repeat_of := leader.id;
    new.handling := leader.handling;
    new.assignee_id := leader.assignee_id;
    new.acknowledged_at := leader.acknowledged_at;
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger alarm_repeat before insert on alarm_event for each row
  when (new.source <> 'safety' and coalesce(current_setting('fleetwall.restoring', true), '') = ''
    and coalesce(current_setting('fleetwall.past', true), '') = '') execute function alarm_repeat();
--> statement-breakpoint
create function alarm_repeated() returns trigger language plpgsql as $$
begin
  update alarm_event l set repeated_at = greatest(l.repeated_at, r.last)
    from (select repeat_of, max(started_at) as last from added where repeat_of is not null group by repeat_of) r
    where l.id = r.repeat_of;
  return null;
end
$$;
--> statement-breakpoint
create trigger alarm_repeated after insert on alarm_event referencing new table as added
  for each statement when (coalesce(current_setting('fleetwall.restoring', true), '') = '') execute function alarm_repeated();
--> statement-breakpoint
create or replace function notice_alarms() returns trigger language plpgsql as $$
begin
  insert into notice_event (oem_id, type, kind, level, dedup_key, vehicle_id, codes, group_key, params, link)
    select a.oem_id, 'alarm', a.kind, a.level, 'alarm:' || a.id, a.vehicle_id, '{/operate/alarm}',
        coalesce('rule:' || a.rule_id, 'fence:' || a.fence_id, 'alarm:' || a.kind),
        jsonb_build_object('alarmId', a.id), '/personal/message?alarm=' || a.id
      from added a
      where not a.muted and a.repeat_of is null and (a.ended_at is null or a.started_at > now() - interval '10 minutes')
    on conflict do nothing;
  return null;
end
$$;
