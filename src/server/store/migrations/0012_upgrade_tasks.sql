CREATE TABLE "upgrade_task" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upgrade_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"task_no" text NOT NULL,
	"name" text NOT NULL,
	"task_class" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"pause_reason" text,
	"outcome" text,
	"strategy_id" integer NOT NULL,
	"soft_models" text[] NOT NULL,
	"selection" jsonb NOT NULL,
	"planned_at" timestamp with time zone,
	"wait_days" integer NOT NULL,
	"limit_minutes" integer NOT NULL,
	"channel" text NOT NULL,
	"server" text DEFAULT '' NOT NULL,
	"driver_text" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"frozen" jsonb,
	"frozen_hash" text DEFAULT '' NOT NULL,
	"vehicles" integer DEFAULT 0 NOT NULL,
	"owner_id" integer,
	"submitted_by" integer,
	"submitted_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upgrade_task_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upgrade_task_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" integer NOT NULL,
	"kind" text NOT NULL,
	"account_id" integer,
	"detail" text DEFAULT '' NOT NULL,
	"checks" text[] DEFAULT '{}'::text[] NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upgrade_task_group" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upgrade_task_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"task_id" integer NOT NULL,
	"place" smallint NOT NULL,
	"name" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"vehicles" integer NOT NULL,
	"success_percent" integer NOT NULL,
	"error_limit" integer NOT NULL,
	"error_unit" text NOT NULL,
	"automatic" boolean NOT NULL,
	"errors_accepted" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upgrade_task_vehicle" (
	"task_id" integer NOT NULL,
	"vehicle_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"terminal_id" integer,
	"soft_version_id" integer NOT NULL,
	"from_version" text DEFAULT '' NOT NULL,
	CONSTRAINT "upgrade_task_vehicle_task_id_vehicle_id_pk" PRIMARY KEY("task_id","vehicle_id")
);
--> statement-breakpoint
DROP INDEX "upgrade_record_open";--> statement-breakpoint
ALTER TABLE "express_upgrade" ADD COLUMN "task_id" integer;--> statement-breakpoint
ALTER TABLE "upgrade_record" ADD COLUMN "task_id" integer;--> statement-breakpoint
ALTER TABLE "upgrade_record" ADD COLUMN "group_id" integer;--> statement-breakpoint
ALTER TABLE "upgrade_record" ADD COLUMN "not_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "upgrade_task" ADD CONSTRAINT "upgrade_task_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_task" ADD CONSTRAINT "upgrade_task_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_task" ADD CONSTRAINT "upgrade_task_strategy_id_upgrade_strategy_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."upgrade_strategy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_task" ADD CONSTRAINT "upgrade_task_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_task" ADD CONSTRAINT "upgrade_task_submitted_by_account_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_task_event" ADD CONSTRAINT "upgrade_task_event_task_id_upgrade_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."upgrade_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_task_event" ADD CONSTRAINT "upgrade_task_event_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_task_group" ADD CONSTRAINT "upgrade_task_group_task_id_upgrade_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."upgrade_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_task_vehicle" ADD CONSTRAINT "upgrade_task_vehicle_task_id_upgrade_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."upgrade_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_task_vehicle" ADD CONSTRAINT "upgrade_task_vehicle_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_task_vehicle" ADD CONSTRAINT "upgrade_task_vehicle_group_id_upgrade_task_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."upgrade_task_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_task_vehicle" ADD CONSTRAINT "upgrade_task_vehicle_terminal_id_terminal_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminal"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_task_vehicle" ADD CONSTRAINT "upgrade_task_vehicle_soft_version_id_soft_version_id_fk" FOREIGN KEY ("soft_version_id") REFERENCES "public"."soft_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "upgrade_task_no" ON "upgrade_task" USING btree ("oem_id","task_no");--> statement-breakpoint
CREATE INDEX "upgrade_task_scope" ON "upgrade_task" USING btree ("oem_id","org_id");--> statement-breakpoint
CREATE INDEX "upgrade_task_strategy" ON "upgrade_task" USING btree ("strategy_id");--> statement-breakpoint
CREATE INDEX "upgrade_task_live" ON "upgrade_task" USING btree ("id") WHERE "upgrade_task"."status" in ('scheduled', 'running', 'paused', 'stopping');--> statement-breakpoint
CREATE INDEX "upgrade_task_event_task" ON "upgrade_task_event" USING btree ("task_id","id");--> statement-breakpoint
CREATE INDEX "upgrade_task_event_account" ON "upgrade_task_event" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "upgrade_task_group_place" ON "upgrade_task_group" USING btree ("task_id","place");--> statement-breakpoint
CREATE INDEX "upgrade_task_vehicle_group" ON "upgrade_task_vehicle" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "upgrade_task_vehicle_vehicle" ON "upgrade_task_vehicle" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "upgrade_task_vehicle_terminal" ON "upgrade_task_vehicle" USING btree ("terminal_id");--> statement-breakpoint
CREATE INDEX "upgrade_task_vehicle_version" ON "upgrade_task_vehicle" USING btree ("soft_version_id");--> statement-breakpoint
ALTER TABLE "express_upgrade" ADD CONSTRAINT "express_upgrade_task_id_upgrade_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."upgrade_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_record" ADD CONSTRAINT "upgrade_record_task_id_upgrade_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."upgrade_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_record" ADD CONSTRAINT "upgrade_record_group_id_upgrade_task_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."upgrade_task_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "express_upgrade_task" ON "express_upgrade" USING btree ("task_id","version_id");--> statement-breakpoint
CREATE INDEX "upgrade_record_task" ON "upgrade_record" USING btree ("task_id","group_id","state");--> statement-breakpoint
CREATE INDEX "upgrade_record_group" ON "upgrade_record" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "upgrade_record_finished" ON "upgrade_record" USING btree ("oem_id","finished_at") WHERE "upgrade_record"."finished_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "upgrade_record_open" ON "upgrade_record" USING btree ("vehicle_id") WHERE "upgrade_record"."state" in ('pending', 'awaitingCondition', 'awaitingConsent', 'downloading', 'installing', 'verifying');--> statement-breakpoint
select audit_watch();
--> statement-breakpoint
create function notice_upgrade_task() returns trigger language plpgsql as $$
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
create trigger notice_upgrade_task after update of status on upgrade_task for each row
  when (coalesce(current_setting('fleetwall.restoring', true), '') = '') execute function notice_upgrade_task();
