CREATE TABLE "device_restart" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "device_restart_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"terminal_id" integer,
	"reason" text NOT NULL,
	"operator_id" integer,
	"state" text DEFAULT 'waiting' NOT NULL,
	"failure" text,
	"planned_at" timestamp with time zone NOT NULL,
	"wait_minutes" integer DEFAULT 0 NOT NULL,
	"job_id" bigint,
	"sent_at" timestamp with time zone,
	"offline_seconds" integer,
	"back_at" timestamp with time zone,
	"check_job_id" bigint,
	"version_before" text DEFAULT '' NOT NULL,
	"version_after" text DEFAULT '' NOT NULL,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "device_setting" ADD COLUMN "restarts_per_day" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "device_restart" ADD CONSTRAINT "device_restart_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_restart" ADD CONSTRAINT "device_restart_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_restart" ADD CONSTRAINT "device_restart_terminal_id_terminal_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminal"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_restart" ADD CONSTRAINT "device_restart_operator_id_account_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_restart" ADD CONSTRAINT "device_restart_job_id_command_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."command_job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_restart" ADD CONSTRAINT "device_restart_check_job_id_command_job_id_fk" FOREIGN KEY ("check_job_id") REFERENCES "public"."command_job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_restart_tenant" ON "device_restart" USING btree ("oem_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "device_restart_vehicle" ON "device_restart" USING btree ("vehicle_id","created_at");--> statement-breakpoint
CREATE INDEX "device_restart_terminal" ON "device_restart" USING btree ("terminal_id");--> statement-breakpoint
CREATE INDEX "device_restart_job" ON "device_restart" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "device_restart_check_job" ON "device_restart" USING btree ("check_job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "device_restart_open" ON "device_restart" USING btree ("vehicle_id") WHERE "device_restart"."state" in ('waiting', 'restarting', 'checking');--> statement-breakpoint
select audit_watch();
