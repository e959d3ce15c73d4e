-- ICCIDs in the one form in which they are compared (core/domain/iccid.ts): upper case, without spaces, dashes and padding; zeros
-- are none. Where two rows of a table turn out to be the same card, the first keeps it and people decide about the other.
create function pg_temp.normal_iccid(text) returns text language sql immutable as $$
  select ltrim(rtrim(upper(regexp_replace($1, '[\s-]', '', 'g')), 'F'), '0')
$$;
--> statement-breakpoint
update sim_card c set iccid = n.iccid from (
  select id, pg_temp.normal_iccid(iccid) as iccid, row_number() over (
      partition by pg_temp.normal_iccid(iccid) order by iccid = pg_temp.normal_iccid(iccid) desc, id) as place from sim_card) n
  where n.id = c.id and n.place = 1 and n.iccid <> '' and n.iccid <> c.iccid;
--> statement-breakpoint
update terminal set iccid = pg_temp.normal_iccid(iccid), login_iccid = pg_temp.normal_iccid(login_iccid)
  where iccid <> pg_temp.normal_iccid(iccid) or login_iccid <> pg_temp.normal_iccid(login_iccid);
--> statement-breakpoint
-- Conflicts and changes that never were: one card, written in two ways.
delete from terminal_conflict where kind = 'vinShared' and resolved_at is null
  and pg_temp.normal_iccid(newcomer_device) in (pg_temp.normal_iccid(holder_device), '');
--> statement-breakpoint
delete from terminal_conflict c using terminal_conflict o where c.kind = 'vinShared' and o.kind = 'vinShared'
  and c.resolved_at is null and o.resolved_at is null and o.holder_id = c.holder_id and o.newcomer_id = c.newcomer_id
  and pg_temp.normal_iccid(o.newcomer_device) = pg_temp.normal_iccid(c.newcomer_device) and o.id > c.id;
--> statement-breakpoint
update terminal_conflict set holder_device = pg_temp.normal_iccid(holder_device), newcomer_device = pg_temp.normal_iccid(newcomer_device)
  where kind = 'vinShared';
--> statement-breakpoint
update tbox_change set old_iccid = pg_temp.normal_iccid(old_iccid), new_iccid = pg_temp.normal_iccid(new_iccid),
  spare_iccid = pg_temp.normal_iccid(spare_iccid);
--> statement-breakpoint
delete from sim_change where state <> 'done' and pg_temp.normal_iccid(old_iccid) = pg_temp.normal_iccid(new_iccid);
--> statement-breakpoint
delete from identity_mismatch where watch = 'sim' and pg_temp.normal_iccid(expected) = pg_temp.normal_iccid(reported);
--> statement-breakpoint
delete from sim_change c using sim_change o where c.state <> 'done' and o.state <> 'done' and o.terminal_id = c.terminal_id
  and pg_temp.normal_iccid(o.old_iccid) = pg_temp.normal_iccid(c.old_iccid)
  and pg_temp.normal_iccid(o.new_iccid) = pg_temp.normal_iccid(c.new_iccid) and o.id > c.id;
--> statement-breakpoint
update sim_change set old_iccid = pg_temp.normal_iccid(old_iccid), new_iccid = pg_temp.normal_iccid(new_iccid);
--> statement-breakpoint
delete from identity_mismatch c using identity_mismatch o where c.watch = 'sim' and o.watch = 'sim'
  and o.terminal_id = c.terminal_id and pg_temp.normal_iccid(o.expected) = pg_temp.normal_iccid(c.expected)
  and pg_temp.normal_iccid(o.reported) = pg_temp.normal_iccid(c.reported) and o.id > c.id;
--> statement-breakpoint
update identity_mismatch set expected = pg_temp.normal_iccid(expected), reported = pg_temp.normal_iccid(reported)
  where watch = 'sim';
