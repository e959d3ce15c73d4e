CREATE TABLE "head_unit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "head_unit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"sn" text NOT NULL,
	"project" text NOT NULL,
	"trim" text DEFAULT '' NOT NULL,
	"system_version" text NOT NULL,
	"map_version" text DEFAULT '' NOT NULL,
	"apps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"storage_mb" integer,
	"network" text DEFAULT 'none' NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"upgrade_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "head_unit_order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "head_unit_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"version_id" integer,
	"to_version" text NOT NULL,
	"network" text NOT NULL,
	"quiet_from" text DEFAULT '' NOT NULL,
	"quiet_to" text DEFAULT '' NOT NULL,
	"asks_consent" boolean NOT NULL,
	"texts" jsonb NOT NULL,
	"server" text NOT NULL,
	"wait_hours" integer NOT NULL,
	"answer_hours" integer NOT NULL,
	"install_hours" integer NOT NULL,
	"reason" text NOT NULL,
	"operator_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "head_unit_step" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "head_unit_step_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"upgrade_id" bigint NOT NULL,
	"state" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"job_id" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "head_unit_upgrade" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "head_unit_upgrade_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"order_id" bigint NOT NULL,
	"vehicle_id" integer NOT NULL,
	"sn" text NOT NULL,
	"from_version" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"blocked_by" text[] DEFAULT '{}'::text[] NOT NULL,
	"failure" text,
	"start_at" timestamp with time zone NOT NULL,
	"not_before" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"job_id" bigint,
	"file_size" bigint NOT NULL,
	"sent_bytes" bigint DEFAULT 0 NOT NULL,
	"token" text,
	"reminders" integer DEFAULT 0 NOT NULL,
	"reminded_at" timestamp with time zone,
	"remind" boolean DEFAULT false NOT NULL,
	"progress" text,
	"percent" integer DEFAULT 0 NOT NULL,
	"error" text,
	"wifi_bytes" bigint DEFAULT 0 NOT NULL,
	"cellular_bytes" bigint DEFAULT 0 NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"later_until" timestamp with time zone,
	"shown_text" text DEFAULT '' NOT NULL,
	"shown_language" text DEFAULT '' NOT NULL,
	"offered_at" timestamp with time zone,
	"shown_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"downloaded_at" timestamp with time zone,
	"installed_at" timestamp with time zone,
	"deadline_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "head_unit_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "head_unit_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"project" text NOT NULL,
	"version" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "head_unit" ADD CONSTRAINT "head_unit_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "head_unit" ADD CONSTRAINT "head_unit_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "head_unit" ADD CONSTRAINT "head_unit_upgrade_id_head_unit_upgrade_id_fk" FOREIGN KEY ("upgrade_id") REFERENCES "public"."head_unit_upgrade"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "head_unit_order" ADD CONSTRAINT "head_unit_order_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "head_unit_order" ADD CONSTRAINT "head_unit_order_version_id_soft_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."soft_version"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "head_unit_order" ADD CONSTRAINT "head_unit_order_operator_id_account_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "head_unit_step" ADD CONSTRAINT "head_unit_step_upgrade_id_head_unit_upgrade_id_fk" FOREIGN KEY ("upgrade_id") REFERENCES "public"."head_unit_upgrade"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "head_unit_step" ADD CONSTRAINT "head_unit_step_job_id_command_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."command_job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "head_unit_upgrade" ADD CONSTRAINT "head_unit_upgrade_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "head_unit_upgrade" ADD CONSTRAINT "head_unit_upgrade_order_id_head_unit_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."head_unit_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "head_unit_upgrade" ADD CONSTRAINT "head_unit_upgrade_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "head_unit_upgrade" ADD CONSTRAINT "head_unit_upgrade_job_id_command_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."command_job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "head_unit_version" ADD CONSTRAINT "head_unit_version_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "head_unit_version" ADD CONSTRAINT "head_unit_version_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "head_unit_vehicle" ON "head_unit" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "head_unit_project" ON "head_unit" USING btree ("oem_id","project","trim");--> statement-breakpoint
CREATE INDEX "head_unit_upgrade_id" ON "head_unit" USING btree ("upgrade_id");--> statement-breakpoint
CREATE INDEX "head_unit_order_tenant" ON "head_unit_order" USING btree ("oem_id");--> statement-breakpoint
CREATE INDEX "head_unit_order_version" ON "head_unit_order" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "head_unit_step_upgrade" ON "head_unit_step" USING btree ("upgrade_id","id");--> statement-breakpoint
CREATE INDEX "head_unit_step_job" ON "head_unit_step" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "head_unit_upgrade_order" ON "head_unit_upgrade" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "head_unit_upgrade_vehicle" ON "head_unit_upgrade" USING btree ("vehicle_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "head_unit_upgrade_job" ON "head_unit_upgrade" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "head_unit_upgrade_token" ON "head_unit_upgrade" USING btree ("token");--> statement-breakpoint
CREATE INDEX "head_unit_upgrade_offered" ON "head_unit_upgrade" USING btree ("oem_id","offered_at");--> statement-breakpoint
CREATE INDEX "head_unit_upgrade_open" ON "head_unit_upgrade" USING btree ("id") WHERE "head_unit_upgrade"."state" in ('pending', 'offered', 'awaitingConsent', 'deferred', 'accepted', 'downloading', 'awaitingInstall', 'installing', 'verifying', 'withdrawing');--> statement-breakpoint
CREATE UNIQUE INDEX "head_unit_upgrade_single" ON "head_unit_upgrade" USING btree ("vehicle_id") WHERE "head_unit_upgrade"."state" in ('pending', 'offered', 'awaitingConsent', 'deferred', 'accepted', 'downloading', 'awaitingInstall', 'installing', 'verifying', 'withdrawing');--> statement-breakpoint
CREATE INDEX "head_unit_version_vehicle" ON "head_unit_version" USING btree ("vehicle_id","since");--> statement-breakpoint
CREATE INDEX "head_unit_version_tenant" ON "head_unit_version" USING btree ("oem_id");--> statement-breakpoint
select audit_watch();
