CREATE TABLE "upgrade_control" (
	"oem_id" text PRIMARY KEY NOT NULL,
	"frozen_at" timestamp with time zone,
	"frozen_by" integer,
	"frozen_reason" text DEFAULT '' NOT NULL,
	"owed_seconds" integer DEFAULT 0 NOT NULL,
	"stops_downloads" boolean DEFAULT false NOT NULL,
	"max_downloads" integer,
	"hourly_megabytes" integer,
	"carriers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "upgrade_task" ADD COLUMN "priority" smallint DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "upgrade_record" ADD COLUMN "priority" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "upgrade_record" ADD COLUMN "state_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "upgrade_control" ADD CONSTRAINT "upgrade_control_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_control" ADD CONSTRAINT "upgrade_control_frozen_by_account_id_fk" FOREIGN KEY ("frozen_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upgrade_control_account" ON "upgrade_control" USING btree ("frozen_by");--> statement-breakpoint
CREATE INDEX "upgrade_record_waiting" ON "upgrade_record" USING btree ("priority","id") WHERE "upgrade_record"."state" in ('pending', 'awaitingCondition', 'awaitingConsent');--> statement-breakpoint
CREATE INDEX "upgrade_record_queued" ON "upgrade_record" USING btree ("priority","id") WHERE upgrade_record.state = 'awaitingCondition' and upgrade_record.blocked_by = '{queue}';--> statement-breakpoint
CREATE INDEX "upgrade_record_state" ON "upgrade_record" USING btree ("oem_id","state_at") WHERE "upgrade_record"."state" in ('pending', 'awaitingCondition', 'awaitingConsent', 'downloading', 'installing', 'verifying');--> statement-breakpoint
CREATE INDEX "upgrade_record_sent" ON "upgrade_record" USING btree ("oem_id","sent_at") WHERE "upgrade_record"."sent_at" is not null;--> statement-breakpoint
update upgrade_task set priority = case task_class when 'recall' then 2 when 'security' then 3 when 'improvement' then 5 else 6 end;
--> statement-breakpoint
update upgrade_record r set
  priority = coalesce((select k.priority from upgrade_task k where k.id = r.task_id), 0),
  state_at = coalesce(r.finished_at, (select max(s.at) from upgrade_step s where s.record_id = r.id), r.updated_at);
--> statement-breakpoint
-- Whoever changes the state of an upgrade, it is known since when it has it.
create function note_upgrade_state() returns trigger language plpgsql as $$
begin
  new.state_at := now();
  return new;
end
$$;
--> statement-breakpoint
create trigger note_upgrade_state before update of state on upgrade_record for each row
  when (old.state is distinct from new.state) execute function note_upgrade_state();
--> statement-breakpoint
select audit_watch();
