CREATE TABLE "express_upgrade" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "express_upgrade_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"version_id" integer,
	"to_version" text NOT NULL,
	"channel" text NOT NULL,
	"server" text DEFAULT '' NOT NULL,
	"timeout_minutes" integer NOT NULL,
	"send_until" timestamp with time zone NOT NULL,
	"conditions" jsonb NOT NULL,
	"reason" text NOT NULL,
	"operator_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upgrade_record" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upgrade_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"express_id" bigint NOT NULL,
	"vehicle_id" integer NOT NULL,
	"terminal_id" integer,
	"from_version" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"blocked_by" text[] DEFAULT '{}'::text[] NOT NULL,
	"failure" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"job_id" bigint,
	"file_size" bigint NOT NULL,
	"sent_bytes" bigint DEFAULT 0 NOT NULL,
	"token" text,
	"sent_at" timestamp with time zone,
	"deadline_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upgrade_step" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upgrade_step_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"record_id" bigint NOT NULL,
	"state" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"job_id" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "express_upgrade" ADD CONSTRAINT "express_upgrade_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "express_upgrade" ADD CONSTRAINT "express_upgrade_version_id_soft_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."soft_version"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "express_upgrade" ADD CONSTRAINT "express_upgrade_operator_id_account_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_record" ADD CONSTRAINT "upgrade_record_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_record" ADD CONSTRAINT "upgrade_record_express_id_express_upgrade_id_fk" FOREIGN KEY ("express_id") REFERENCES "public"."express_upgrade"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_record" ADD CONSTRAINT "upgrade_record_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_record" ADD CONSTRAINT "upgrade_record_terminal_id_terminal_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminal"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_record" ADD CONSTRAINT "upgrade_record_job_id_command_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."command_job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_step" ADD CONSTRAINT "upgrade_step_record_id_upgrade_record_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."upgrade_record"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_step" ADD CONSTRAINT "upgrade_step_job_id_command_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."command_job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "express_upgrade_tenant" ON "express_upgrade" USING btree ("oem_id");--> statement-breakpoint
CREATE INDEX "express_upgrade_version" ON "express_upgrade" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "upgrade_record_tenant" ON "upgrade_record" USING btree ("oem_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "upgrade_record_express" ON "upgrade_record" USING btree ("express_id");--> statement-breakpoint
CREATE INDEX "upgrade_record_vehicle" ON "upgrade_record" USING btree ("vehicle_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "upgrade_record_terminal" ON "upgrade_record" USING btree ("terminal_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "upgrade_record_job" ON "upgrade_record" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "upgrade_record_token" ON "upgrade_record" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "upgrade_record_open" ON "upgrade_record" USING btree ("vehicle_id") WHERE "upgrade_record"."state" in ('pending', 'awaitingCondition', 'downloading', 'installing', 'verifying');--> statement-breakpoint
CREATE INDEX "upgrade_step_record" ON "upgrade_step" USING btree ("record_id","id");--> statement-breakpoint
CREATE INDEX "upgrade_step_job" ON "upgrade_step" USING btree ("job_id");--> statement-breakpoint
select audit_watch();
