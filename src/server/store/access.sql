-- Who may do what was changed: the processes that remember it listen (store/access-changes.ts), whoever made the change. The
-- message names the table and the account, or no account where many are affected.
create function access_changed() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform pg_notify('access_changed', tg_table_name || ' ' || coalesce(changed ->> tg_argv[0], ''));
  return null;
end
$$;
--> statement-breakpoint
create trigger access_changed after delete on session
  for each row execute function access_changed('account_id');
--> statement-breakpoint
create trigger access_changed after update on account for each row
  when (new.disabled <> old.disabled or new.expires_at is distinct from old.expires_at
    or new.org_id <> old.org_id or new.oem_id <> old.oem_id)
  execute function access_changed('id');
--> statement-breakpoint
create trigger access_changed after insert or update or delete on account_role
  for each row execute function access_changed('account_id');
--> statement-breakpoint
create trigger access_changed after update on role for each row
  when (new.grants_all <> old.grants_all or new.codes <> old.codes)
  execute function access_changed('none');
--> statement-breakpoint
create trigger access_changed after update on organisation for each row when (new.path <> old.path)
  execute function access_changed('none');
