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
create trigger access_changed_view after update on session for each row
  when (new.view_as_role_id is distinct from old.view_as_role_id)
  execute function access_changed('account_id');
--> statement-breakpoint
create trigger access_changed after delete or update of revoked_at, expires_at, codes, risk_ceiling, calls_a_minute on api_key
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
  when (new.grants_all <> old.grants_all or new.codes <> old.codes or new.scope <> old.scope
    or new.org_ids <> old.org_ids or new.markets <> old.markets or new.series <> old.series or new.risk_ceiling <> old.risk_ceiling
    or new.hides <> old.hides or new.command_limits <> old.command_limits)
  execute function access_changed('none');
--> statement-breakpoint
create trigger access_changed after update on organisation for each row
  when (new.path <> old.path or new.disabled <> old.disabled)
  execute function access_changed('none');
--> statement-breakpoint
create trigger access_changed_tree after insert or delete on organisation for each row
  execute function access_changed('none');
--> statement-breakpoint
create trigger access_changed after update on tenant for each row
  when (new.state <> old.state or new.package_id is distinct from old.package_id or new.operator <> old.operator)
  execute function access_changed('none');
--> statement-breakpoint
create trigger access_changed after update on tenant_package for each row
  when (new.grants_all <> old.grants_all or new.codes <> old.codes)
  execute function access_changed('none');
--> statement-breakpoint
-- Limits of a tenant hold wherever rows come from. The lock on the tenant makes two creations at once count each other; SQLSTATE
-- FW001 names the limit as the constraint (http/error-answers.ts).
create function tenant_limit() returns trigger language plpgsql as $$
declare
  found record;
  used bigint;
begin
  for found in
    select t.oem_id, case tg_argv[0] when 'vehicles' then t.max_vehicles when 'accounts' then t.max_accounts
        else t.max_storage_mb end as most
      from tenant t where t.oem_id in (select a.oem_id from added a) order by t.oem_id
  loop
    continue when found.most is null;
    -- What is above a limit that was lowered can still be changed and removed.
    if tg_op = 'UPDATE' then
      continue when (select sum(coalesce(a.size, a.expected_size, 0)) from added a where a.oem_id = found.oem_id)
        <= (select sum(coalesce(c.size, c.expected_size, 0)) from changed c where c.oem_id = found.oem_id);
    end if;
    perform 1 from tenant t where t.oem_id = found.oem_id for no key update;
    if tg_argv[0] = 'vehicles' then
      select count(*) into used from vehicle v where v.oem_id = found.oem_id;
    elsif tg_argv[0] = 'accounts' then
      select count(*) into used from account a where a.oem_id = found.oem_id;
    else
      select ceil(coalesce(sum(coalesce(o.size, o.expected_size, 0)), 0) / 1048576.0) into used
        from stored_object o where o.oem_id = found.oem_id;
    end if;
    if used > found.most then
      raise exception 'a limit of the tenant is reached' using errcode = 'FW001', constraint = tg_argv[0],
        detail = found.most::text;
    end if;
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create trigger tenant_limit after insert on vehicle referencing new table as added
  for each statement execute function tenant_limit('vehicles');
--> statement-breakpoint
create trigger tenant_limit after insert on account referencing new table as added
  for each statement execute function tenant_limit('accounts');
--> statement-breakpoint
create trigger tenant_limit after insert on stored_object referencing new table as added
  for each statement execute function tenant_limit('storage');
--> statement-breakpoint
create trigger tenant_limit_size after update on stored_object referencing old table as changed new table as added
  for each statement execute function tenant_limit('storage');
